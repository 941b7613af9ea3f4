import { DEEPEST } from "../json.ts";
import { literalEnd, numberEnd, spaceEnd, stopped, stringEnd } from "./json-scan.ts";
import type { Ledger } from "./ledger.ts";
import { childOf, ITEM, keyChildOf, type PathNode } from "./tree.ts";

interface Frame {
  readonly array: boolean;
  /** Where its brackets are charged. */
  readonly node: PathNode;
}

const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Walks one JSON value, indented or not, and charges a field with its indentation, key, colon, value and comma: what
 * dropping it saves. Brackets belong to their container. With a stack of its own. A value that nests
 * deeper than `DEEPEST` is none, as for `parseJson`.
 *
 * @param ledger absent to find out whether there is a value, without charging
 * @returns where the value ends; where the text from `from` on does not begin with one, `stopped` of the place at which
 *   it ceases to be one
 */
export function walkJson(text: string, from: number, root: PathNode, ledger?: Ledger): number {
  const frames: Frame[] = [];
  let node = root;
  let at = from;
  for (;;) {
    at = spaceEnd(text, at);
    const open = text.charCodeAt(at);
    if (open === OPEN_OBJECT || open === OPEN_ARRAY) {
      if (frames.length >= DEEPEST) return stopped(at);
      const array = open === OPEN_ARRAY;
      at++;
      if (ledger) {
        node.count++;
        if (array) node.lists++;
        ledger.charge(node, at);
      }
      const inside = spaceEnd(text, at);
      if (text.charCodeAt(inside) !== (array ? CLOSE_ARRAY : CLOSE_OBJECT)) {
        frames.push({ array, node });
        if (array) {
          if (ledger) node = childOf(node, ITEM);
          continue;
        }
        const key = keyEnd(text, inside);
        if (key < 0) return key;
        if (ledger) node = keyChildOf(node, keyAt(text, inside));
        at = key;
        continue;
      }
      at = inside + 1;
    } else {
      at = scalarEnd(text, at);
      if (at < 0) return at;
      if (ledger) node.count++;
    }
    ledger?.charge(node, at);
    // A value has ended: what comes next belongs to the containers around it.
    for (;;) {
      const frame = frames.at(-1);
      if (frame === undefined) return at;
      at = spaceEnd(text, at);
      const sign = text.charCodeAt(at++);
      if (sign === COMMA) {
        ledger?.charge(node, at);
        if (frame.array) break;
        at = spaceEnd(text, at);
        const key = keyEnd(text, at);
        if (key < 0) return key;
        if (ledger) node = keyChildOf(frame.node, keyAt(text, at));
        at = key;
        break;
      }
      if (sign !== (frame.array ? CLOSE_ARRAY : CLOSE_OBJECT)) return stopped(at - 1);
      frames.pop();
      node = frame.node;
      ledger?.charge(node, at);
    }
  }
}

function scalarEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === QUOTE) return stringEnd(text, at);
  return first === 0x2d || (first >= 0x30 && first <= 0x39) ? numberEnd(text, at) : literalEnd(text, at);
}

/** Behind a key and its colon. */
function keyEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) return stopped(at);
  const quoted = stringEnd(text, at);
  if (quoted < 0) return quoted;
  const colon = spaceEnd(text, quoted);
  return text.charCodeAt(colon) === COLON ? colon + 1 : stopped(colon);
}

function keyAt(text: string, at: number): string {
  const quoted = text.slice(at, stringEnd(text, at));
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
