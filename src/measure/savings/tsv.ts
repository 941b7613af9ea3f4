import { toTsv } from "../../boundary/delimited.ts";
import { tableOf } from "./table.ts";
import type { TextRemedy } from "./types.ts";

export const tsv: TextRemedy = {
  remedy: "tsv",
  title: "TSV for uniform rows",
  loses: 'the difference between null and missing, and between 1 and "1"',
  how: 'A parameter format: "tsv", answered with toTsv(rows) of budget-check/boundary; the envelope stays above it.',
  write: (value) => tableOf(value, toTsv),
};
