import { isRow, type Row, rowOf } from "../boundary/row.ts";

/** A copy with every string, keys too, replaced by what `replace` gives for it. */
export function mapStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  if (!isRow(value)) return value;
  return rowOf(Object.entries(value).map(([key, item]) => [replace(key), mapStrings(item, replace)]));
}

/** Every string of a value, keys too, in order, as often as it comes. */
export function stringsOf(value: unknown): string[] {
  const strings: string[] = [];
  mapStrings(value, (text) => {
    strings.push(text);
    return text;
  });
  return strings;
}

/** Every number of a value, in order. */
export function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** A list of records inside a value, and the way to put another thing in its place. */
export interface Collection {
  readonly rows: readonly Row[];
  /** Keys that lead to it; empty where the value itself is the list. */
  readonly path: readonly string[];
}

/** Lists deeper than this are details of a record. */
const DEEPEST = 4;

/** The longest list of at least `least` records that lies in no other list. */
export function mainCollection(value: unknown, least = 3): Collection | undefined {
  let longest: Collection | undefined;
  const visit = (at: unknown, path: readonly string[]) => {
    if (Array.isArray(at)) {
      if (at.length >= least && at.length > (longest?.rows.length ?? 0) && at.every(isRow)) {
        longest = { rows: at, path };
      }
    } else if (isRow(at) && path.length < DEEPEST) {
      for (const [key, item] of Object.entries(at)) visit(item, [...path, key]);
    }
  };
  visit(value, []);
  return longest;
}

/**
 * The value with a list replaced, and more keys beside it where it has a record around it.
 * @param replacement `undefined` leaves the list out
 * @param name what to call the list where it is the value itself and something must stand beside it
 */
export function replaceCollection(
  value: unknown,
  path: readonly string[],
  replacement: unknown,
  beside: Row = {},
  name = "items",
): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isRow(value)) {
    return Object.keys(beside).length === 0 ? replacement : { ...beside, [name]: replacement };
  }
  const entries: [string, unknown][] = [];
  for (const [at, item] of Object.entries(value)) {
    if (at !== key) entries.push([at, item]);
    else if (rest.length > 0) entries.push([at, replaceCollection(item, rest, replacement, beside, name)]);
    else {
      entries.push(...Object.entries(beside));
      if (replacement !== undefined) entries.push([at, replacement]);
    }
  }
  return rowOf(entries);
}

/** Whether all rows have the same keys and hold nothing that a table's cell cannot: scalars, or lists of them. */
export function isTabular(rows: readonly Row[]): boolean {
  const keys = Object.keys(rows[0] ?? {});
  return (
    keys.length > 0 &&
    rows.every(
      (row) =>
        Object.keys(row).length === keys.length &&
        keys.every((key) => Object.hasOwn(row, key) && isCell(row[key])),
    )
  );
}

function isCell(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => !isObject(item)) : !isObject(value);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
