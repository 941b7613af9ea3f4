import { createMerge, type Ends } from "./merge.ts";
import { encodeUtf8 } from "./utf8.ts";
import { NO_RANK, type Vocabulary } from "./vocabulary.ts";

/** Pieces of more UTF-16 code units seldom come twice. */
const LONGEST = 64;
const SLOTS = 1 << 17;
const MOST_PIECES = SLOTS >> 1;
const MOST_UNITS = 1 << 20;
const MOST_LENGTHS = 1 << 20;
/** Integers of a slot: hash, start of the key, its length (0: free), tokens, start of their lengths. */
const STRIDE = 5;

/** Tokens of single pieces, with a memory of the short ones. */
export interface Pieces {
  /** Number of tokens of the piece `units[from, to)`. */
  count(units: Uint16Array, from: number, to: number): number;
  /** Appends the length in bytes of each token. */
  append(units: Uint16Array, from: number, to: number, lengths: Ends): void;
}

/**
 * The memory is bounded (about 8 MB) and holds copies of its keys: a key that is a slice of a text would keep the
 * text alive. When it is full it is emptied.
 */
export function createPieces(vocabulary: Vocabulary): Pieces {
  const merge = createMerge(vocabulary);
  const slots = new Int32Array(SLOTS * STRIDE);
  const keys = new Uint16Array(MOST_UNITS);
  const tokenLengths = new Uint8Array(MOST_LENGTHS);
  let pieces = 0;
  let keysEnd = 0;
  let lengthsEnd = 0;
  let scratch = new Uint8Array(3 * 4096);
  const single: Ends = { offsets: new Int32Array(1), count: 1 };

  /** Ends of the tokens of a piece, valid until the next call. */
  function encode(units: Uint16Array, from: number, to: number): Ends {
    if ((to - from) * 3 > scratch.length) scratch = new Uint8Array((to - from) * 3);
    const length = encodeUtf8(units, from, to, scratch);
    if (length === 1 || vocabulary.rank(scratch, 0, length) !== NO_RANK) {
      single.offsets[0] = length;
      return single;
    }
    return merge(scratch, length);
  }

  function remember(slot: number, hash: number, units: Uint16Array, from: number, to: number): number {
    const { offsets, count } = encode(units, from, to);
    let index = slot;
    if (pieces === MOST_PIECES || keysEnd + to - from > MOST_UNITS || lengthsEnd + count > MOST_LENGTHS) {
      slots.fill(0);
      pieces = 0;
      keysEnd = 0;
      lengthsEnd = 0;
      index = (hash & (SLOTS - 1)) * STRIDE;
    }
    slots[index] = hash;
    slots[index + 1] = keysEnd;
    slots[index + 2] = to - from;
    slots[index + 3] = count;
    slots[index + 4] = lengthsEnd;
    for (let at = from; at < to; at++) keys[keysEnd++] = units[at] as number;
    let start = 0;
    for (let token = 0; token < count; token++) {
      const end = offsets[token] as number;
      tokenLengths[lengthsEnd++] = end - start;
      start = end;
    }
    pieces++;
    return index;
  }

  /** Where the slot of a short piece begins. */
  function lookUp(units: Uint16Array, from: number, to: number): number {
    const length = to - from;
    let hash = length;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (units[at] as number), 0x01000193);
    hash ^= hash >>> 15;
    let slot = hash & (SLOTS - 1);
    for (;;) {
      const index = slot * STRIDE;
      const keyLength = slots[index + 2] as number;
      if (keyLength === 0) return remember(index, hash, units, from, to);
      if (slots[index] === hash && keyLength === length) {
        const key = slots[index + 1] as number;
        let same = 0;
        while (same < length && keys[key + same] === units[from + same]) same++;
        if (same === length) return index;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  return {
    count(units, from, to) {
      if (to - from > LONGEST) return encode(units, from, to).count;
      return slots[lookUp(units, from, to) + 3] as number;
    },
    append(units, from, to, lengths) {
      if (to - from > LONGEST) {
        const { offsets, count } = encode(units, from, to);
        reserve(lengths, count);
        let start = 0;
        for (let token = 0; token < count; token++) {
          const end = offsets[token] as number;
          lengths.offsets[lengths.count++] = end - start;
          start = end;
        }
        return;
      }
      const index = lookUp(units, from, to);
      const count = slots[index + 3] as number;
      const first = slots[index + 4] as number;
      reserve(lengths, count);
      for (let token = 0; token < count; token++) {
        lengths.offsets[lengths.count++] = tokenLengths[first + token] as number;
      }
    },
  };
}

function reserve(list: Ends, more: number): void {
  if (list.count + more <= list.offsets.length) return;
  const grown = new Int32Array(Math.max(list.offsets.length * 2, list.count + more));
  grown.set(list.offsets);
  list.offsets = grown;
}
