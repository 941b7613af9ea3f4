import { defineRule } from "./define.ts";
import { grouped } from "./facts.ts";
import { heavierTokens } from "./texts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "overload";
const HIGH = 4000;
const CRITICAL = 8000;
const THRESHOLDS = defineThresholds(ID, { critical: CRITICAL, high: HIGH });

export const overload = defineRule({
  id: ID,
  title: "An answer that is too large to be called often",
  severity: "warning",
  remedy: "Answer with a summary by default, and give the rest to a caller who narrows or pages.",
  thresholds: THRESHOLDS,
  docs: {
    why: `A tool that answers with 40,000 tokens is called once; one that answers with 2,000 is called forty times. Over
${HIGH} tokens an answer crowds out what the agent was doing; over ${CRITICAL} one call is a tenth of many a context.
\`budget-check explain\` shows which paths the tokens go to and which remedy saves most.

A warning over \`high\`, an error over \`critical\`; both can be set:
\`"rules": { "${ID}": { "high": ${HIGH}, "critical": ${CRITICAL} } }\`. For one tool that is meant to give everything,
use a waiver.`,
    bad: `list_assets {}   → 320 assets with all their fields: 16,722 tokens`,
    good: `list_assets {}   → { "total": 320, "byType": { "font": 136, … }, "hint": "Pass type, folder or name." }: 300 tokens`,
    source:
      "A framework's response profiler, and a scene editor whose default answers were cut from 114,000 tokens a round to 3,000.",
  },
  check: {
    result(evidence) {
      const tokens = heavierTokens(evidence);
      const { settings } = evidence.tool;
      const critical = THRESHOLDS.of(settings, "critical");
      const high = THRESHOLDS.of(settings, "high");
      if (tokens > critical)
        return [
          {
            severity: "error",
            message: `The answer has ${grouped(tokens)} tokens, over ${grouped(critical)}.`,
          },
        ];
      return tokens > high
        ? [{ message: `The answer has ${grouped(tokens)} tokens, over ${grouped(high)}.` }]
        : [];
    },
  },
});
