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
  return { content: [{ type: "text", text: typeof subject === "string" ? subject : jsonOf(subject) }] };
}

function jsonOf(subject: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(subject, refuseEmptied);
  } catch (error) {
    if (error instanceof SubjectError) throw error;
    // A cycle, a bigint, a toJSON that throws.
    throw new SubjectError(`what JSON cannot carry: ${error instanceof Error ? error.message : error}`);
  }
  if (text === undefined) throw new SubjectError(typeof subject);
  return text;
}

class SubjectError extends TypeError {
  constructor(got: string) {
    super(`expected a tool's result, a text or a JSON value, and got ${got}`);
  }
}

/** JSON makes `{}` of these. So small an answer would fit any budget, and a forgotten `await` would pass for good. */
function refuseEmptied(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (typeof value.then === "function") throw new SubjectError("a Promise; await it first");
  if (value instanceof Map) throw new SubjectError("a Map, which JSON empties");
  if (value instanceof Set) throw new SubjectError("a Set, which JSON empties");
  if (value instanceof Error) throw new SubjectError("an Error, which JSON empties");
  return value;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
