import { isRow, rowOf } from "./row.ts";

/**
 * What a value would have told: per top-level key its type and count, never its content.
 * Deliberately plain, so that it stays small and cannot fail.
 */
export function summarize(value: unknown): unknown {
  if (!isRow(value)) return describe(value);
  return rowOf(Object.entries(value).map(([key, item]) => [key, describe(item)]));
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === "string") return `string of ${value.length} characters`;
  if (typeof value === "object") return `object of ${Object.keys(value).length} keys`;
  return typeof value;
}
