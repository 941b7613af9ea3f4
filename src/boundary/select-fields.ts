import { isRow, type Row, type Rows, rowOf } from "./row.ts";

export interface Selection {
  readonly rows: readonly Row[];
  /** Top-level fields that some row has and the selection left out whole, in order of appearance. */
  readonly omitted: readonly string[];
  /** Names asked for that no row has. A server with a fixed schema rejects them; rows alone cannot tell. */
  readonly unknown: readonly string[];
}

/**
 * Rows with only the named fields, in each row's own order. A dot reaches into records, and into each
 * record of a list: `transform.x`, `tags.name`. A name with a dot that is a key itself counts as that key.
 * What was left out is named, so that a server can tell it.
 */
export function selectFields(rows: Rows, fields: readonly string[]): Selection {
  const found = new Set<string>();
  const omitted = new Set<string>();
  const selected = (rows as readonly Row[]).map((row) => pick(row, fields, "", found, omitted));
  return { rows: selected, omitted: [...omitted], unknown: fields.filter((field) => !found.has(field)) };
}

/** @param before path of the row, with a dot at its end, empty at the top */
function pick(row: Row, fields: readonly string[], before: string, found: Set<string>, omitted: Set<string>) {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(row)) {
    const inside = fields.filter((field) => field.startsWith(`${key}.`));
    // Also where the whole is kept: it tells which of the names inside of it there are.
    const part = inside.length === 0 ? undefined : pickInside(value, key, inside, before, found, omitted);
    if (fields.includes(key)) {
      found.add(before + key);
      entries.push([key, value]);
    } else if (part !== undefined) entries.push([key, part]);
    else if (before === "") omitted.add(key);
  }
  return rowOf(entries);
}

function pickInside(
  value: unknown,
  key: string,
  fields: readonly string[],
  before: string,
  found: Set<string>,
  omitted: Set<string>,
): unknown {
  const rest = fields.map((field) => field.slice(key.length + 1));
  const path = `${before}${key}.`;
  if (isRow(value)) return pick(value, rest, path, found, omitted);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => (isRow(item) ? pick(item, rest, path, found, omitted) : item));
}
