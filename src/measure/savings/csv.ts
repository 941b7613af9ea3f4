import { toCsv } from "../../boundary/delimited.ts";
import { tableOf } from "./table.ts";
import type { TextRemedy } from "./types.ts";

export const csv: TextRemedy = {
  remedy: "csv",
  title: "CSV for uniform rows",
  loses: 'the difference between null and missing, and between 1 and "1"',
  how: 'A parameter format: "csv", answered with toCsv(rows) of budget-check/boundary; the envelope stays above it.',
  write: (value) => tableOf(value, toCsv),
};
