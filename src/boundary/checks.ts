/** An argument in a message: a text in quotes, so that `"2"` is not taken for 2. */
export function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/**
 * Refuses what is no number. A comparison with it would fail in silence, and a limit that is never met bounds nothing.
 *
 * @throws RangeError
 */
export function requireNumber(name: string, value: unknown): void {
  if (typeof value !== "number" || Number.isNaN(value))
    throw new RangeError(`${name} is ${shown(value)}; give a number`);
}

/**
 * Size of a text, as the given function counts.
 *
 * @throws TypeError where it gives no number: a promise, say, of a tokenizer that loads when it is called
 */
export function sizeOf(text: string, count: (text: string) => number): number {
  const size: unknown = count(text);
  if (typeof size === "number" && !Number.isNaN(size)) return size;
  const got = typeof size === "object" && size !== null && "then" in size ? "a Promise" : shown(size);
  throw new TypeError(`count gave ${got}; it has to give a number`);
}
