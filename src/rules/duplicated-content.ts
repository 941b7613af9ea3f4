import { repetitionOf } from "../measure/repeats.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { grouped } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "duplicated-content";
/** Tokens that a repetition may cost before it is worth a word. */
const TOKENS = 100;
const THRESHOLDS = defineThresholds(ID, { tokens: TOKENS });

const ORDERS = {
  orders: Array.from({ length: 12 }, (_, at) => ({
    id: 1001 + at,
    customer: `Customer ${at}`,
    state: "open",
  })),
};

const HOW = {
  equal: "is the same JSON as structuredContent",
  wrapped: "is structuredContent in a wrapper, or wrapped by it",
  "re-encoded": "says what structuredContent says in another notation",
} as const;

export const duplicatedContent = defineRule({
  id: ID,
  title: "Text that repeats structuredContent",
  severity: "warning",
  remedy: "Put the data into structuredContent once, and a sentence about it into the text.",
  thresholds: THRESHOLDS,
  docs: {
    why: `Some clients give the model the text, some the structured content, and some give it both: there the whole answer is
paid twice. One result was 16,204 tokens as structured content, 19,329 as indented text and 37,112 where both arrived.

The protocol recommends repeating the JSON as text for clients that know no structured content. If those are your
clients, keep the text, leave out the output schema and the structured content, or set this rule to \`off\`; if they are
not, a sentence is enough. How many tokens a repetition may cost can be set: \`"rules": { "${ID}": { "tokens": 500 } }\`;
the default is ${TOKENS}.`,
    bad: example({ content: [{ type: "text", text: JSON.stringify(ORDERS) }], structuredContent: ORDERS }),
    good: example({ content: [{ type: "text", text: "12 open orders." }], structuredContent: ORDERS }),
    source:
      "Runs of real servers: text equal to structuredContent, wrapped, or re-encoded; both sent, both counted.",
  },
  check: {
    result({ tool, result, measurement }) {
      const { content } = measurement;
      if (content.tokens < THRESHOLDS.of(tool.settings, "tokens")) return [];
      const repetition = repetitionOf(result);
      if (repetition === undefined) return [];
      return [
        {
          message: `The text ${HOW[repetition]}; a client that sends both pays its ${grouped(content.tokens)} tokens twice.`,
        },
      ];
    },
  },
});
