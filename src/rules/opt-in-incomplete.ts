import { defineRule } from "./define.ts";
import { answerOf, sameAnswer, saysMore, toldTotal, wordsOf } from "./signals.ts";

export const optInIncomplete = defineRule({
  id: "opt-in-incomplete",
  title: "An opt-in that does not give back what the summary left out",
  severity: "error",
  remedy: "Let the opt-in give everything, or refuse with the call that narrows it.",
  docs: {
    why: `A summary by default is the best saving there is, as long as the rest can be had. Where \`full\` or \`detail\`
changes nothing, or leaves out part of what the summary counted without a word, the agent cannot get at the data at
all: the saving was bought with content. An answer that is too large may be refused; then the refusal says how to
narrow it. The probe compares the default answer with the opted-in one.`,
    bad: `overview {} → { "total": 135, "first": ["E1", "E2", "E3"] }
overview { "full": true } → 50 entities, and no word`,
    good: `overview {} → { "total": 135, "first": ["E1", "E2", "E3"] }
overview { "full": true } → 135 entities`,
    source:
      "A fleet server's response budget: history is one explicit argument away, byte-identical to the full read.",
  },
  check: {
    probe({ tool, probe: { plan, calls } }) {
      const [summary, full] = calls;
      if (plan.kind !== "opt-in-complete" || summary?.outcome.kind !== "ok" || full?.outcome.kind !== "ok")
        return [];
      const name = plan.parameter ?? "full";
      const asked = `\`${name}: ${JSON.stringify(plan.values?.[0])}\``;
      const left = saysMore(answerOf(summary.outcome), wordsOf(summary.outcome));
      if (left && sameAnswer(summary, full)) {
        return [
          {
            subject: name,
            message: `${asked} gives the same answer as the default, which says that there is more.`,
          },
        ];
      }
      const total = toldTotal(answerOf(summary.outcome), tool.facts.returns === "collection");
      const given = full.items?.length;
      const told = saysMore(answerOf(full.outcome), wordsOf(full.outcome));
      if (total === undefined || given === undefined || given >= total || told) return [];
      return [
        {
          subject: name,
          message: `${asked} gives ${given} of the ${total} items that the summary counts, and does not say so.`,
        },
      ];
    },
  },
});
