import { compactJson } from "../../boundary/json.ts";
import { isRow, type Row } from "../../boundary/row.ts";
import { isTabular, mainCollection, replaceCollection } from "../values.ts";

/** What stands around the rows as compact JSON, then the rows as a table; `undefined` where they are not uniform. */
export function tableOf(value: unknown, write: (rows: readonly Row[]) => string): string[] | undefined {
  const collection = mainCollection(value);
  if (collection === undefined || !isTabular(collection.rows)) return undefined;
  const around = replaceCollection(value, collection.path, undefined);
  const head = isRow(around) && Object.keys(around).length > 0 ? `${compactJson(around)}\n\n` : "";
  return [head + write(collection.rows)];
}
