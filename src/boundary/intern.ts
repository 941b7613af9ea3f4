import { compactJson } from "./json.ts";
import { type Row, type Rows, rowOf } from "./row.ts";

export interface Interned {
  /** Each different combination of the fields once, in order of first appearance. */
  readonly table: readonly Row[];
  /** The rows without these fields, each with the index of its combination under `ref`. */
  readonly rows: readonly Row[];
}

/**
 * Values that repeat over rows, moved into a table: rows that share their kind, their tags, their layer
 * carry an index instead. It costs the reader a join, and saves less than characters suggest, since
 * words are cheap in tokens. It never loses where combinations are few.
 *
 * @param fields the fields that form a combination
 * @param ref key of the index in a row
 * @throws RangeError where a row has a field named `ref` that is not one of `fields`
 */
export function intern(rows: Rows, fields: readonly string[], ref: string): Interned {
  const table: Row[] = [];
  const indices = new Map<string, number>();
  const slim = (rows as readonly Row[]).map((row) => {
    if (Object.hasOwn(row, ref) && !fields.includes(ref)) {
      throw new RangeError(`a row has a field ${JSON.stringify(ref)} already; choose another ref`);
    }
    const entry = rowOf(fields.filter((field) => Object.hasOwn(row, field)).map((f) => [f, row[f]]));
    const text = compactJson(entry);
    const index = indices.get(text) ?? table.length;
    if (index === table.length) {
      indices.set(text, index);
      table.push(entry);
    }
    return rowOf([...Object.entries(row).filter(([key]) => !fields.includes(key)), [ref, index]]);
  });
  return { table, rows: slim };
}
