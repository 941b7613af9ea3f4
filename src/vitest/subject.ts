/** A result of `tools/call` as it goes over the wire. */
export type Result = Readonly<Record<string, unknown>>;

/**
 * What a test holds, as a result: a result as it is, a text as a text block, and any other value as a text
 * block of its compact JSON, as a server would send it.
 *
 * @throws TypeError for what no server could send
 */
export function resultOf(subject: unknown): Result {
  if (isRecord(subject) && (Array.isArray(subject.content) || "structuredContent" in subject)) return subject;
  const text = typeof subject === "string" ? subject : JSON.stringify(subject);
  if (text === undefined) {
    throw new TypeError(`expected a tool's result, a text or a JSON value, and got ${typeof subject}`);
  }
  return { content: [{ type: "text", text }] };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
