import type { PathNode } from "./tree.ts";

/** Charges a text, stretch by stretch, to paths. */
export interface Ledger {
  /** Charges all up to `end` (UTF-16 code units) that is not charged yet to `node`. */
  charge(node: PathNode, end: number): void;
}

/**
 * A token is charged to the path of its first byte. About a quarter of all tokens straddle a border; charged so,
 * the shares add up to the total.
 * @param lengths bytes of each token of `text`
 */
export function createLedger(text: string, lengths: Uint32Array): Ledger {
  let chargedChars = 0;
  let chargedBytes = 0;
  let token = 0;
  let tokenStart = 0;
  return {
    charge(node, end) {
      node.chars += end - chargedChars;
      while (chargedChars < end) {
        const code = text.charCodeAt(chargedChars++);
        if (code < 0x80) chargedBytes += 1;
        else if (code < 0x800) chargedBytes += 2;
        else if ((code & 0xfc00) === 0xd800 && (text.charCodeAt(chargedChars) & 0xfc00) === 0xdc00) {
          chargedBytes += 4;
          chargedChars++;
        } else chargedBytes += 3;
      }
      const first = token;
      while (token < lengths.length && tokenStart < chargedBytes) tokenStart += lengths[token++] as number;
      node.tokens += token - first;
    },
  };
}
