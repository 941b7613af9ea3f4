/** Rank of bytes that are no token. Above all ranks. */
export const NO_RANK = 0x7fffffff;

/** The longest token of either table is 128 bytes of spaces; longer bytes need no look-up. */
const LONGEST = 128;

/** The tokens of an encoding, by their bytes. */
export interface Vocabulary {
  /** Rank of the token that is `bytes[from, to)`, or NO_RANK. The lower, the earlier it is merged. */
  rank(bytes: Uint8Array, from: number, to: number): number;
}

/**
 * Reads a rank table of js-tiktoken: `! 0` and then all tokens in the order of their ranks, in base64, with
 * spaces between them. Into one pool of bytes and one open-addressed table, since a Map of strings takes
 * several times as long to fill.
 */
export function readVocabulary(table: string): Vocabulary {
  const pool = new Uint8Array(table.length);
  const starts = new Int32Array(table.length >> 2);
  const count = decode(table, pool, starts);
  const mask = (1 << (33 - Math.clz32(count))) - 1;
  // A slot holds rank + 1, and 0 where it is free.
  const slots = new Int32Array(mask + 1);
  const pairs = new Int32Array(0x10000).fill(NO_RANK);
  for (let rank = 0; rank < count; rank++) {
    const from = starts[rank] as number;
    const to = starts[rank + 1] as number;
    if (to - from === 2) pairs[((pool[from] as number) << 8) | (pool[from + 1] as number)] = rank;
    let slot = hash(pool, from, to) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = rank + 1;
  }

  function rank(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    if (length === 2) return pairs[((bytes[from] as number) << 8) | (bytes[from + 1] as number)] as number;
    if (length > LONGEST) return NO_RANK;
    let slot = hash(bytes, from, to) & mask;
    for (;;) {
      const found = (slots[slot] as number) - 1;
      if (found < 0) return NO_RANK;
      const start = starts[found] as number;
      if ((starts[found + 1] as number) - start === length) {
        let same = 0;
        while (same < length && pool[start + same] === bytes[from + same]) same++;
        if (same === length) return found;
      }
      slot = (slot + 1) & mask;
    }
  }
  return { rank };
}

function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = Math.imul(value ^ (bytes[at] as number), 0x01000193);
  return value ^ (value >>> 15);
}

/** Decodes all tokens into `pool`; `starts[rank]` is where one begins, one more entry ends the last. */
function decode(table: string, pool: Uint8Array, starts: Int32Array): number {
  const text = Buffer.from(table, "latin1");
  const values = new Uint8Array(128);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value;
  let count = 0;
  let write = 0;
  let bits = 0;
  let held = 0;
  for (let at = table.indexOf(" ", 2) + 1; at < text.length; at++) {
    const code = text[at] as number;
    if (code === 0x20) {
      starts[++count] = write;
      bits = 0;
      held = 0;
    } else if (code !== 0x3d) {
      bits = ((bits << 6) | (values[code] as number)) & 0xffff;
      held += 6;
      if (held >= 8) {
        held -= 8;
        pool[write++] = bits >> held;
      }
    }
  }
  starts[++count] = write;
  return count;
}
