/** One record of a collection, as JSON carries it. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * What is taken for rows. Not `Row`: an interface has no index signature, so that TypeScript would refuse the rows of
 * most servers.
 */
export type Rows = readonly object[];

/** Whether a value is a record in the sense of JSON: no array, no Date, no other class instance. */
export function isRow(value: unknown): value is Row {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** A record of the given entries. Unlike an assignment, a key `__proto__` stays a key. */
export function rowOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(entries);
}
