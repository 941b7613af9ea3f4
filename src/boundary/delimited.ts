import { columnsOf } from "./columns.ts";
import { compactJson } from "./json.ts";
import type { Row, Rows } from "./row.ts";

/**
 * Rows as comma-separated values: RFC 4180's quoting, lines ended by LF, a header of every key that any
 * row has. A nested value is compact JSON, a date its text. An empty cell is null or missing, an empty string is `""`.
 * What a reader loses is the difference between null and missing, and between `1` and `"1"`.
 */
export function toCsv(rows: Rows): string {
  return delimited(rows, ",");
}

/** The same with tabs: cheaper than CSV where cells hold commas. */
export function toTsv(rows: Rows): string {
  return delimited(rows, "\t");
}

function delimited(rows: Rows, delimiter: string): string {
  if (rows.length === 0) return "";
  const columns = columnsOf(rows);
  const lines = [columns.map((column) => cell(column, delimiter))];
  for (const row of rows as readonly Row[]) {
    lines.push(columns.map((column) => cell(Object.hasOwn(row, column) ? row[column] : null, delimiter)));
  }
  return lines.map((line) => line.join(delimiter)).join("\n");
}

function cell(value: unknown, delimiter: string): string {
  const text = textOf(value);
  if (text === undefined) return "";
  const plain = text !== "" && !text.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** What JSON would carry, a text without JSON's own quotes; undefined where that is null. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const json = compactJson(value);
  if (json === "null") return undefined;
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}
