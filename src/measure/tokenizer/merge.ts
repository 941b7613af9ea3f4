import { mergeByHeap } from "./heap.ts";
import { NO_RANK, type Vocabulary } from "./vocabulary.ts";

/** Byte offsets at which the tokens of one piece end. Grows; never shrinks. */
export interface Ends {
  offsets: Int32Array;
  count: number;
}

/** Up to here, looking through all pairs for the lowest rank is faster than keeping a heap. */
const SCANNED = 100;

/** Bytes merged at once. Small enough for a processor's cache. */
const WINDOW = 4096;

/**
 * Splits a piece into tokens by merging the pair of the lowest rank, leftmost first, until there is none.
 * @returns the tokens' ends, until the next call
 */
export type Merge = (bytes: Uint8Array, length: number) => Ends;

export function createMerge(vocabulary: Vocabulary): Merge {
  const starts = new Int32Array(SCANNED + 2);
  const ranks = new Int32Array(SCANNED + 2);
  const ends: Ends = { offsets: new Int32Array(WINDOW), count: 0 };
  const heap = mergeByHeap(vocabulary);
  return (bytes, length) => {
    ends.count = 0;
    if (length <= SCANNED) mergeByScan(vocabulary, bytes, length, starts, ranks, ends);
    else mergeByWindows(heap, bytes, length, ends);
    return ends;
  };
}

export function push(ends: Ends, offset: number): void {
  if (ends.count === ends.offsets.length) {
    const grown = new Int32Array(ends.offsets.length * 2);
    grown.set(ends.offsets);
    ends.offsets = grown;
  }
  ends.offsets[ends.count++] = offset;
}

function mergeByScan(
  vocabulary: Vocabulary,
  bytes: Uint8Array,
  length: number,
  starts: Int32Array,
  ranks: Int32Array,
  ends: Ends,
): void {
  let parts = length;
  for (let at = 0; at <= length; at++) {
    starts[at] = at;
    ranks[at] = at + 2 <= length ? vocabulary.rank(bytes, at, at + 2) : NO_RANK;
  }
  const rankAt = (part: number) =>
    part + 2 <= parts ? vocabulary.rank(bytes, starts[part] as number, starts[part + 2] as number) : NO_RANK;
  for (;;) {
    let lowest = NO_RANK;
    let part = -1;
    for (let at = 0; at < parts - 1; at++) {
      if ((ranks[at] as number) < lowest) {
        lowest = ranks[at] as number;
        part = at;
      }
    }
    if (part < 0) break;
    starts.copyWithin(part + 1, part + 2, parts + 1);
    ranks.copyWithin(part + 1, part + 2, parts + 1);
    parts--;
    ranks[part] = rankAt(part);
    if (part > 0) ranks[part - 1] = rankAt(part - 1);
  }
  for (let part = 1; part <= parts; part++) push(ends, starts[part] as number);
}

/**
 * Merges a long piece window by window, exactly, in time linear in its length and with the memory of a window.
 *
 * Tokens are a text's encoding if and only if every two neighbours are the encoding of their own bytes: up to the
 * first merge over a border, the merges on both sides are those that the two alone would have made. So windows can
 * be joined at a token that both give alike. A window that begins where its predecessor has a token, far enough
 * from the predecessor's end, gives that token again; where it does not, the predecessor is taken twice as long.
 */
function mergeByWindows(
  heap: ReturnType<typeof mergeByHeap>,
  bytes: Uint8Array,
  length: number,
  ends: Ends,
): void {
  let from = 0;
  let size = WINDOW;
  let current = heap(bytes, 0, Math.min(size, length));
  while (from + size < length) {
    const margin = from + size - (size >> 2);
    let kept = current.count - 1;
    while (kept > 0 && (current.offsets[kept - 1] as number) > margin) kept--;
    const next = current.offsets[kept - 1] as number;
    const expected = current.offsets[kept] as number;
    const joined = kept > 0 ? current.offsets.slice(0, kept) : undefined;
    if (joined) {
      current = heap(bytes, next, Math.min(next + WINDOW, length));
      if (current.offsets[0] === expected) {
        for (const offset of joined) push(ends, offset);
        from = next;
        size = WINDOW;
        continue;
      }
    }
    size *= 2;
    current = heap(bytes, from, Math.min(from + size, length));
  }
  for (let token = 0; token < current.count; token++) push(ends, current.offsets[token] as number);
}
