import { ArgumentError } from "./argument-error.ts";
import { requireNumber, shown } from "./checks.ts";

export interface PageOptions<T> {
  /** How many items the page holds at most. */
  readonly limit: number;
  /** The largest limit that is accepted; a larger one is rejected with the range, never clamped. */
  readonly maximum: number;
  /** `nextCursor` of the page before. */
  readonly after?: string | undefined;
  /**
   * An item's own unique name. With it the cursor is the last item's name and stays right when items come
   * and go before it; without it the cursor is a position.
   */
  readonly key?: ((item: T) => string) | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** How many items came on the pages before. */
  readonly before: number;
  /** How many items there are on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
  /** Only where there is more. */
  readonly nextCursor?: string;
}

/**
 * One page of a list with the total and the cursor of the next.
 *
 * @throws ArgumentError for a limit outside 1 to maximum, or a cursor that no page gave out
 * @throws RangeError where the maximum is no number, or where two items have the same key
 */
export function page<T>(items: readonly T[], options: PageOptions<T>): Page<T> {
  const { limit, maximum, after, key } = options;
  requireNumber("maximum", maximum);
  if (!Number.isInteger(limit) || limit < 1 || limit > maximum) {
    throw new ArgumentError("limit", `limit is ${shown(limit)}; give a whole number from 1 to ${maximum}`);
  }
  const start = after === undefined ? 0 : position(items, after, key);
  const part = items.slice(start, start + limit);
  const end = start + part.length;
  const last = part.at(-1);
  const told = { items: part, before: start, total: items.length };
  if (end >= items.length || last === undefined) return { ...told, hasMore: false };
  return { ...told, hasMore: true, nextCursor: key ? named(items, end - 1, key) : String(end) };
}

/** An item's key as a cursor. One that an earlier item has too would lead back to that, for ever. */
function named<T>(items: readonly T[], at: number, key: (item: T) => string): string {
  const cursor = key(items[at] as T);
  if (items.findIndex((item) => key(item) === cursor) !== at)
    throw new RangeError(`two items have the key ${shown(cursor)}; give a key that is each item's own`);
  return cursor;
}

function position<T>(items: readonly T[], after: string, key: ((item: T) => string) | undefined): number {
  if (key !== undefined) {
    const at = items.findIndex((item) => key(item) === after);
    if (at >= 0) return at + 1;
  } else if (/^(?:0|[1-9]\d*)$/.test(after) && Number(after) <= items.length) {
    return Number(after);
  }
  throw new ArgumentError(
    "after",
    `after is ${JSON.stringify(after)}, which is no cursor of this list; pass the nextCursor of the page before, or leave it out to begin again`,
  );
}
