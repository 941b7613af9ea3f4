import { columnsOf } from "./columns.ts";
import { compactJson } from "./json.ts";
import type { Row } from "./row.ts";

/**
 * Rows as comma-separated values: RFC 4180's quoting, lines ended by LF, a header of every key that any
 * row has. A nested value is compact JSON. An empty cell is null or missing, an empty string is `""`.
 * What a reader loses is the difference between null and missing, and between `1` and `"1"`.
 */
export function toCsv(rows: readonly Row[]): string {
  return delimited(rows, ",");
}

/** The same with tabs: cheaper than CSV where cells hold commas. */
export function toTsv(rows: readonly Row[]): string {
  return delimited(rows, "\t");
}

function delimited(rows: readonly Row[], delimiter: string): string {
  if (rows.length === 0) return "";
  const columns = columnsOf(rows);
  const lines = [columns.map((column) => cell(column, delimiter))];
  for (const row of rows) {
    lines.push(columns.map((column) => cell(Object.hasOwn(row, column) ? row[column] : null, delimiter)));
  }
  return lines.map((line) => line.join(delimiter)).join("\n");
}

function cell(value: unknown, delimiter: string): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : compactJson(value);
  const plain = text !== "" && !text.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}
