import { intern } from "../../boundary/intern.ts";
import { compactJson } from "../../boundary/json.ts";
import { mainCollection, replaceCollection } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

/** A combination that comes less often than this, on average, does not pay its place in the table. */
const LEAST_USES = 3;
/** An index costs about this many characters with its key. */
const LEAST_CHARS = 8;

export const valueTable: ValueRemedy = {
  remedy: "value-table",
  title: "A table for values that repeat over rows",
  loses: "each row alone: the reader joins it with the table",
  how: "intern(rows, fields, ref) of budget-check/boundary; the table beside the rows.",
  narrows: false,
  apply(value) {
    const collection = mainCollection(value);
    if (collection === undefined) return undefined;
    const { rows, path } = collection;
    const fields = repeatingFields(rows);
    const ref = ["kind", "k", "ref", "r"].find((name) => !rows.some((row) => Object.hasOwn(row, name)));
    if (fields.length === 0 || ref === undefined) return undefined;
    const { table, rows: slim } = intern(rows, fields, ref);
    return replaceCollection(value, path, slim, { [`${ref}s`]: table }, "rows");
  },
};

/** Fields whose values repeat, the fewest combinations first, as long as the combinations stay few. */
function repeatingFields(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const most = rows.length / LEAST_USES;
  const repeating = names
    .map((name) => {
      const values = rows.map((row) => compactJson(row[name]));
      const chars = values.reduce((sum, text) => sum + text.length + name.length, 0) / rows.length;
      return { name, values, chars, distinct: new Set(values).size };
    })
    .filter(({ chars, distinct }) => distinct <= most && chars >= LEAST_CHARS)
    .sort((a, b) => a.distinct - b.distinct || (a.name < b.name ? -1 : 1));
  const chosen: string[] = [];
  let combined: readonly string[] = rows.map(() => "");
  for (const { name, values } of repeating) {
    const next = combined.map((text, index) => `${text}\n${values[index]}`);
    if (new Set(next).size > most) break;
    chosen.push(name);
    combined = next;
  }
  return chosen;
}
