/** A JSON-RPC message as it was parsed, nothing checked but that it is an object. */
export type Message = Readonly<Record<string, unknown>>;

export interface ParsedLine {
  /** Messages of the line in their order; those of a batch one by one. */
  readonly messages: readonly Message[];
  /** Text on the line that is no message; empty when there is none. */
  readonly junk: string;
  readonly byteOrderMark: boolean;
  readonly batch: boolean;
}

/** Where a message may begin inside a line of other text. */
const MESSAGE_START = /\{\s*"(?:jsonrpc|id|method|result|error|params)"\s*:/g;

/** Starts that are tried in one line, so that a hostile line costs no more than this many scans. */
const MOST_STARTS = 64;

/**
 * Reads a line of a server's stdout. Text around a message does not lose it: a message is looked for
 * wherever one can begin.
 */
export function parseLine(line: string): ParsedLine {
  const byteOrderMark = line.charCodeAt(0) === 0xfeff;
  const text = byteOrderMark ? line.slice(1) : line;
  const whole = parse(text);
  if (Array.isArray(whole)) {
    const messages = whole.filter(isMessage);
    if (messages.length > 0) return { messages, junk: "", byteOrderMark, batch: true };
  }
  if (isMessage(whole)) return { messages: [whole], junk: "", byteOrderMark, batch: false };
  return { ...search(text), byteOrderMark, batch: false };
}

/** The messages of a text that holds JSON and nothing else; none where it holds something else. */
export function messagesOf(text: string): readonly Message[] {
  const value = parse(text);
  return (Array.isArray(value) ? value : [value]).filter(isMessage);
}

function search(text: string): { messages: readonly Message[]; junk: string } {
  const messages: Message[] = [];
  const junk: string[] = [];
  let done = 0;
  let tries = 0;
  MESSAGE_START.lastIndex = 0;
  for (let found = MESSAGE_START.exec(text); found && tries < MOST_STARTS; found = MESSAGE_START.exec(text)) {
    tries += 1;
    const end = endOfObject(text, found.index);
    const value = end === -1 ? undefined : parse(text.slice(found.index, end));
    if (!isMessage(value)) continue;
    messages.push(value);
    junk.push(text.slice(done, found.index));
    done = end;
    MESSAGE_START.lastIndex = end;
  }
  junk.push(text.slice(done));
  return { messages, junk: junk.join("").trim() };
}

/** Index after the bracket that closes the object at `start`, or -1. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123) depth += 1;
    else if (char === 125) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server's JSON log line is an object too: a message has a method, or answers an id. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return "method" in value
    ? typeof value.method === "string" && ("jsonrpc" in value || "id" in value)
    : "id" in value && ("jsonrpc" in value || "result" in value || "error" in value);
}
