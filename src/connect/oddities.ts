import { printable } from "./errors.ts";
import type { Oddity } from "./types.ts";

const HELP = {
  "stdout-junk": "Over stdio, stdout belongs to the protocol: write logs to stderr.",
  "byte-order-mark": "Write UTF-8 without a byte order mark.",
  "shared-line": "End each message with a line feed, and write nothing else to stdout.",
  "missing-jsonrpc": 'Add "jsonrpc": "2.0" to each message; strict clients drop one without it.',
  "message-batch": "Send each message alone: batches left the protocol with revision 2025-06-18.",
  "unmatched-answer": "Answer each request once, with the id it came with.",
  "malformed-answer": 'Give each response either "result" or "error".',
  "asked-for-roots": "Do not depend on roots: a client that declares none has none to give.",
  "asked-for-sampling": "Do not depend on sampling: ask only clients that declare it.",
  "asked-for-elicitation": "Do not depend on elicitation: ask only clients that declare it.",
  "unknown-request": "Send a client only the requests that it declared it can answer.",
  "list-changed": "List every tool from the start, so that what is measured is what is listed.",
  "repeating-cursor": "Make nextCursor move on, and leave it out on the last page.",
  "endless-list": "Leave nextCursor out on the last page.",
  "null-cursor": "Leave nextCursor out on the last page: strict clients refuse null.",
  "no-tools": "Answer tools/list, if only with an empty list.",
  "empty-list": "See what it needs: some servers list their tools only with a key, a flag or a folder.",
  "content-no-list":
    'Answer with "content": [ … ], if only an empty list; strict clients refuse anything else.',
  "task-instead-of-result": "Answer a call that did not ask for a task with the result itself.",
} as const;

export type OddityCode = keyof typeof HELP;

/** Collects what a server did oddly: each kind once, with its first example, so that a run is repeatable. */
export class Oddities {
  readonly #seen = new Map<OddityCode, Oddity>();

  add(code: OddityCode, message: string): void {
    if (!this.#seen.has(code)) this.#seen.set(code, { code, message, help: HELP[code] });
  }

  /** Sorted by code: the order of arrival differs between runs. */
  list(): readonly Oddity[] {
    return [...this.#seen.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  }
}

/** A sample of a server's text for a message. */
export function sample(text: string): string {
  return JSON.stringify(printable(text.trim(), 80));
}
