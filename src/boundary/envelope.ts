import type { Row } from "./row.ts";

/** The one outer shape of a server's answers: what was asked for, and what there is to know about it. */
export interface Envelope<T> {
  readonly data: T;
  readonly meta: Row;
}

/**
 * An answer in the server's one outer shape.
 *
 * @param meta counts, truncation, the defaults that fired; empty where there is nothing to tell
 */
export function envelope<T>(data: T, meta: Row = {}): Envelope<T> {
  return { data, meta };
}
