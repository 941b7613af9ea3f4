import { csv } from "../measure/savings/csv.ts";
import { mainCollection } from "../measure/values.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { grouped } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "repeated-keys";
const PERCENT = 15;
const THRESHOLDS = defineThresholds(ID, { percent: PERCENT });
const FEWEST_ROWS = 5;
/** Tokens that keys may cost before they are worth a word. */
const TOKENS = 100;

const ROWS = Array.from({ length: 12 }, (_, at) => ({
  invoice_number: 4710 + at,
  amount_cents: 1999,
  currency_code: "EUR",
}));
const TABLE = `invoice_number,amount_cents,currency_code\n${ROWS.map((row) => Object.values(row).join(",")).join("\n")}`;

export const repeatedKeys = defineRule({
  id: ID,
  title: "Uniform rows that a table would carry for less",
  severity: "info",
  remedy: "Offer a parameter `format` with `csv` or `tsv`, and answer it with a header and rows.",
  thresholds: THRESHOLDS,
  docs: {
    why: `In a list of records every key is paid once a row. A table says it once: 17 to 33 % fewer tokens on rows of a real
fleet, and a model reads CSV as well as JSON. It changes the shape of the answer, so let the caller ask for it.

Fires where CSV saves at least ${PERCENT} % and all rows have the same keys; that can be set:
\`"rules": { "${ID}": { "percent": 30 } }\`.`,
    bad: example({ content: [{ type: "text", text: JSON.stringify(ROWS) }] }),
    good: example({ content: [{ type: "text", text: TABLE }] }),
    source: "A fleet server: CSV took about 29 % fewer tokens than JSON for its rows; public reports.",
  },
  check: {
    result({ tool, isError, value, tokenizer }) {
      const rows = mainCollection(value, FEWEST_ROWS)?.rows.length;
      const table = isError || rows === undefined ? undefined : csv.write(value);
      if (table === undefined) return [];
      const before = tokenizer.count(JSON.stringify(value));
      const saved = before - table.reduce((sum, text) => sum + tokenizer.count(text), 0);
      const least = THRESHOLDS.of(tool.settings, "percent");
      if (saved < TOKENS || saved < (before * least) / 100) return [];
      const share = Math.round((100 * saved) / before);
      return [
        {
          message: `As CSV, ${rows} uniform rows would take ${grouped(saved)} tokens less of ${grouped(before)} (${share} %).`,
        },
      ];
    },
  },
});
