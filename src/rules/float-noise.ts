import { roundedNumbers } from "../measure/savings/significant-digits.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { many } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "float-noise";
/** Tokens that digits nobody uses may cost before they are worth a word. */
const TOKENS = 20;
const THRESHOLDS = defineThresholds(ID, { tokens: TOKENS });

const POINTS = [0.1, 0.2, 0.3, 0.4].map((x) => ({ x: x * 3 + 0.1234567890123, y: Math.sqrt(x) }));
const ROUNDED = POINTS.map(({ x, y }) => ({ x: Number(x.toPrecision(9)), y: Number(y.toPrecision(9)) }));

export const floatNoise = defineRule({
  id: ID,
  title: "Numbers with digits that nobody uses",
  severity: "info",
  remedy:
    "Round to 9 significant digits where answers leave the server, with `roundSignificant` of budget-check/boundary.",
  thresholds: THRESHOLDS,
  docs: {
    why: `A float64 prints up to 17 digits, and digits are among the dearest things to say: three of them fill a token. Nine
significant digits keep an error below what a renderer or a physics engine notices, and save 10 to 20 % on answers full
of positions. Significant digits and not decimals: \`toFixed(3)\` turns a scale of 0.00000015 into 0.

How many tokens they may cost can be set: \`"rules": { "${ID}": { "tokens": 200 } }\`; the default is ${TOKENS}.`,
    bad: example({ content: [{ type: "text", text: JSON.stringify({ points: POINTS }) }] }),
    good: example({ content: [{ type: "text", text: JSON.stringify({ points: ROUNDED }) }] }),
    source: "A scene editor: 22,599 tokens saved over its drill-downs, with an error of at most 3.5e-7.",
  },
  check: {
    result({ tool, value, tokenizer }) {
      const rounded = roundedNumbers(value);
      if (rounded.count === 0) return [];
      const cost = tokenizer.count(JSON.stringify(value)) - tokenizer.count(JSON.stringify(rounded.value));
      if (cost < THRESHOLDS.of(tool.settings, "tokens")) return [];
      return [
        {
          message: `${many(rounded.count, "number")} with more than 9 significant digits cost ${many(cost, "token")}.`,
        },
      ];
    },
  },
});
