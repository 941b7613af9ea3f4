/**
 * Compact JSON of any value, whatever it holds: a circular reference becomes the text `[circular]`,
 * a bigint its digits, and what JSON cannot carry at all becomes `null`.
 *
 * @throws what a value's own `toJSON` throws
 */
export function compactJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return JSON.stringify(value, acyclic()) ?? "null";
  }
}

/** A replacer that keeps the chain of parents, so that only a true cycle is cut, not a value met twice. */
function acyclic(): (this: unknown, key: string, value: unknown) => unknown {
  const parents: unknown[] = [];
  return function (_key, value) {
    if (typeof value === "bigint") return value.toString();
    if (typeof value !== "object" || value === null) return value;
    while (parents.length > 0 && parents.at(-1) !== this) parents.pop();
    if (parents.includes(value)) return "[circular]";
    parents.push(value);
    return value;
  };
}
