import { countBy } from "../../boundary/count-by.ts";
import { isRow, type Row } from "../../boundary/row.ts";
import { mainCollection, replaceCollection } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

/** Fields that people group by, before any other that has few values. */
const GROUPS = ["type", "kind", "status", "state", "category", "layer", "level"];
const MOST_GROUPS = 12;

export const countsOnly: ValueRemedy = {
  remedy: "counts-only",
  title: "Counts only",
  loses: "every row, until the caller narrows",
  how: "By default countBy(rows, kind) of budget-check/boundary and a hint that names the filters.",
  narrows: true,
  apply(value) {
    const collection = mainCollection(value);
    if (collection === undefined) return undefined;
    const { rows, path } = collection;
    const group = groupOf(rows);
    const counts = group === undefined ? {} : { [`by_${group}`]: countBy(rows, (row) => String(row[group])) };
    const summary = { count: rows.length, ...counts };
    const around = replaceCollection(value, path, undefined, summary);
    return isRow(around) ? around : summary;
  },
};

function groupOf(rows: readonly Row[]): string | undefined {
  const names = [...new Set([...GROUPS, ...Object.keys(rows[0] ?? {})])];
  return names.find((name) => {
    const values = new Set(rows.map((row) => row[name]));
    return (
      values.size > 1 && values.size <= MOST_GROUPS && [...values].every((item) => typeof item === "string")
    );
  });
}
