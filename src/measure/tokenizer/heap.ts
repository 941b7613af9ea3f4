import type { Ends } from "./merge.ts";
import { NO_RANK, type Vocabulary } from "./vocabulary.ts";

/** A heap entry is rank × POSITIONS + position, so that comparing numbers gives lowest rank first, then leftmost. */
const POSITIONS = 2 ** 32;

interface Space {
  /** By byte: where the part that begins here ends, and where the part before it begins. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** By byte: rank of the pair whose first part begins here; NO_RANK where nothing begins. */
  readonly rank: Int32Array;
  readonly heap: Float64Array;
}

/** Merges `bytes[from, to)` in O(n log n). The returned ends are offsets into `bytes`, valid until the next call. */
export function mergeByHeap(
  vocabulary: Vocabulary,
): (bytes: Uint8Array, from: number, to: number) => Readonly<Ends> {
  let space = allocate(0);
  return (bytes, from, to) => {
    const length = to - from;
    if (length > space.rank.length) space = allocate(length);
    const { next, previous, rank, heap } = space;
    let size = 0;
    for (let at = 0; at < length; at++) {
      next[at] = at + 1;
      previous[at] = at - 1;
      rank[at] = at + 2 <= length ? vocabulary.rank(bytes, from + at, from + at + 2) : NO_RANK;
      if (rank[at] !== NO_RANK) size = insert(heap, size, (rank[at] as number) * POSITIONS + at);
    }
    while (size > 0) {
      const top = heap[0] as number;
      size = removeTop(heap, size);
      const lowest = Math.floor(top / POSITIONS);
      const left = top - lowest * POSITIONS;
      // A pair that has changed since has another rank: another rank is other bytes.
      if (rank[left] !== lowest) continue;
      const right = next[left] as number;
      const end = next[right] as number;
      next[left] = end;
      if (end < length) previous[end] = left;
      rank[right] = NO_RANK;
      rank[left] = end < length ? vocabulary.rank(bytes, from + left, from + (next[end] as number)) : NO_RANK;
      if (rank[left] !== NO_RANK) size = insert(heap, size, (rank[left] as number) * POSITIONS + left);
      const before = previous[left] as number;
      if (before >= 0) {
        rank[before] = vocabulary.rank(bytes, from + before, from + end);
        if (rank[before] !== NO_RANK)
          size = insert(heap, size, (rank[before] as number) * POSITIONS + before);
      }
    }
    // The ends replace the previous parts, which nobody needs any more; end k is written at or behind byte k.
    let count = 0;
    for (let at = 0; at < length; at = next[at] as number) previous[count++] = from + (next[at] as number);
    return { offsets: previous, count };
  };
}

function allocate(length: number): Space {
  return {
    next: new Int32Array(length),
    previous: new Int32Array(length),
    rank: new Int32Array(length),
    // Each byte can be inserted once at first, and each merge inserts at most two.
    heap: new Float64Array(length * 3),
  };
}

function insert(heap: Float64Array, size: number, entry: number): number {
  let at = size;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((heap[parent] as number) <= entry) break;
    heap[at] = heap[parent] as number;
    at = parent;
  }
  heap[at] = entry;
  return size + 1;
}

function removeTop(heap: Float64Array, size: number): number {
  const last = heap[size - 1] as number;
  const length = size - 1;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= length) break;
    if (child + 1 < length && (heap[child + 1] as number) < (heap[child] as number)) child++;
    if ((heap[child] as number) >= last) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = last;
  return length;
}
