import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { grouped } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "overhead-heavy";
const PERCENT = 30;
const THRESHOLDS = defineThresholds(ID, { percent: PERCENT });
/** Tokens of words that no answer need be ashamed of. */
const TOKENS = 50;

const WORDS =
  "Here is what I found for you. The list below holds the deals that match. Please present it to the user as a table " +
  "with the largest deal first, never mention ids, and remember that amounts are in cents and dates in UTC. Ask whether the user wants to see closed deals too.";
const DEALS = '[{"id":1,"deal":"Atlas","amount":120000},{"id":2,"deal":"Boreas","amount":98000}]';

export const overheadHeavy = defineRule({
  id: ID,
  title: "More words about the data than the answer can carry",
  severity: "warning",
  remedy: "Move what is always true into the tool's description, and keep a sentence beside the data.",
  thresholds: THRESHOLDS,
  docs: {
    why: `Rules, summaries and suggestions that come as blocks beside the data are paid with every call, and are nearly the
same each time. Told once, in the description, they cost as little as the menu does. A hint that a list was cut is
worth its tokens; a page of instructions is not.

The overhead ratio is the tokens of prose blocks beside data, divided by all tokens of the content. Over ${PERCENT} % it
fires; that can be set: \`"rules": { "${ID}": { "percent": 40 } }\`.`,
    bad: example({
      content: [
        { type: "text", text: WORDS },
        { type: "text", text: DEALS },
      ],
    }),
    good: example({
      content: [
        { type: "text", text: "2 deals, amounts in cents." },
        { type: "text", text: DEALS },
      ],
    }),
    source: "A framework's response profiler, which warns at about 30 % of the response.",
  },
  check: {
    result({ tool, isError, measurement }) {
      const overhead = measurement.blocks.filter(({ role }) => role === "overhead");
      const tokens = overhead.reduce((sum, block) => sum + block.tokens, 0);
      const most = THRESHOLDS.of(tool.settings, "percent");
      if (isError || tokens < TOKENS || measurement.overheadRatio * 100 <= most) return [];
      const share = Math.round(measurement.overheadRatio * 100);
      return [
        {
          message: `${grouped(tokens)} of ${grouped(measurement.content.tokens)} tokens (${share} %) are words about the data.`,
        },
      ];
    },
  },
});
