import type { Rows } from "./row.ts";

/** Every key that a row has, each once, in the order of first appearance. */
export function columnsOf(rows: Rows): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
