import { walkJson } from "./json-walk.ts";
import type { Ledger } from "./ledger.ts";
import { childOf, LINE, type PathNode, rootNode } from "./tree.ts";

/** Texts that look like JSON and are none, line after line, must not make a walk quadratic. */
const MOST_FAILURES = 8;

/**
 * Charges a whole text: JSON by its paths, also where prose stands before or behind it and where values stand line by
 * line; any other line to `lines[]`, or to its label (`Author:`) below it.
 */
export function walkText(text: string, root: PathNode, ledger: Ledger): void {
  let failures = 0;
  let at = 0;
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    if (failures < MOST_FAILURES && beginsJson(text, at, lineEnd)) {
      const end = jsonEnd(text, at);
      if (end >= 0) {
        walkJson(text, at, root, ledger);
        ledger.charge(root, end);
        at = end;
        continue;
      }
      failures++;
    }
    const label = labelOf(text.slice(at, Math.min(lineEnd, at + 60)));
    const line = childOf(root, LINE);
    const node = label === undefined ? line : childOf(line, label);
    node.count++;
    ledger.charge(node, lineEnd);
    at = lineEnd;
  }
}

/** Whether a text, but for the white space around it, is one JSON object or array. */
export function isJsonContainer(text: string): boolean {
  return beginsJson(text, 0, text.length) && jsonEnd(text, 0) === text.length;
}

/** Behind a JSON value and the white space up to the next line's beginning; -1 where more stands on its line. */
function jsonEnd(text: string, at: number): number {
  const end = walkJson(text, at, rootNode());
  if (end < 0) return -1;
  let after = end;
  while (after < text.length && /[ \t\r\n]/.test(text.charAt(after))) after++;
  return after === text.length || text.slice(end, after).includes("\n") ? after : -1;
}

/** Only objects and arrays: a line that is a number or a word is a line. */
function beginsJson(text: string, at: number, lineEnd: number): boolean {
  let first = at;
  while (first < lineEnd && /[ \t\r\n]/.test(text.charAt(first))) first++;
  return text.charAt(first) === "{" || text.charAt(first) === "[";
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

function labelOf(line: string): string | undefined {
  return /^\s*(?:[-*•] )?\**([A-Za-z][\w -]{0,30}?)\**:(?:\*|\s|$)/.exec(line)?.[1];
}
