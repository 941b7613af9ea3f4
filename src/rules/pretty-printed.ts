import { compactText } from "../measure/savings/compact-text.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { grouped, many } from "./facts.ts";
import { jsonTexts } from "./texts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "pretty-printed";
/** Tokens that indentation may cost before it is worth a word. */
const TOKENS = 20;
const THRESHOLDS = defineThresholds(ID, { tokens: TOKENS });

const ROWS = { rows: [1, 2, 3].map((id) => ({ id, name: `row ${id}`, state: "open" })) };

export const prettyPrinted = defineRule({
  id: ID,
  title: "JSON text with indentation",
  severity: "warning",
  remedy: "Write compact JSON: `JSON.stringify(value)` without the indent.",
  thresholds: THRESHOLDS,
  docs: {
    why: `A model reads compact JSON as well as indented JSON, and indentation is paid with every line: 1.3 to 1.9 times the
tokens on answers of real servers. It is the cheapest saving there is, one argument less and nothing lost.

How many tokens it may cost can be set: \`"rules": { "${ID}": { "tokens": 200 } }\`; the default is ${TOKENS}.`,
    bad: example({ content: [{ type: "text", text: JSON.stringify(ROWS, null, 2) }] }),
    good: example({ content: [{ type: "text", text: JSON.stringify(ROWS) }] }),
    source: "A scene editor: indentation cost 48 % of one answer, 38 % of another, over 75 tools.",
  },
  check: {
    result({ tool, result, tokenizer }) {
      let before = 0;
      let after = 0;
      for (const text of jsonTexts(result).filter((candidate) => /\n[ \t]/.test(candidate))) {
        before += tokenizer.count(text);
        after += tokenizer.count(compactText(text));
      }
      const cost = before - after;
      if (cost < THRESHOLDS.of(tool.settings, "tokens")) return [];
      const share = Math.round((100 * cost) / before);
      return [{ message: `Indentation costs ${many(cost, "token")} of ${grouped(before)} (${share} %).` }];
    },
  },
});
