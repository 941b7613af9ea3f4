import { defineRule } from "./define.ts";
import { notAsked, wordsOf } from "./signals.ts";

export const limitClamped = defineRule({
  id: "limit-clamped",
  title: "A limit over the maximum that is not refused with the range",
  severity: "warning",
  remedy: "Refuse a value over the maximum with a message that names the range.",
  docs: {
    why: `A limit that is lowered in silence gives an answer that looks complete and is not: an agent that asked for
200 and got 100 believes that there are 100. A refusal that names the range costs one short call and is never made
twice. The probe asks for one more than the maximum that the schema or the description tells.`,
    bad: `list_tickets { "limit": 51 } → 50 tickets, and no word`,
    good: `list_tickets { "limit": 51 } → error: limit must be an integer between 1 and 50`,
    source:
      "A fleet server's response budget: a value above the maximum is rejected, never silently clamped.",
  },
  check: {
    probe({ probe: { plan, calls } }) {
      const [over] = calls;
      if (plan.kind !== "limit-maximum" || !over || plan.maximum === undefined) return [];
      const name = plan.parameter ?? "limit";
      const asked = `\`${name}: ${plan.maximum + 1}\` is over the maximum of ${plan.maximum}`;
      if (over.outcome.kind === "ok") {
        const items = over.items === undefined ? "" : ` with ${over.items.length} items`;
        return [{ subject: name, message: `${asked} and is answered${items}, not refused.` }];
      }
      const words = wordsOf(over.outcome);
      if (words.includes(String(plan.maximum)) || notAsked(words)) return [];
      return [
        {
          subject: name,
          message: `${asked} and is refused without naming the range.`,
          help: "Name the range in the refusal.",
        },
      ];
    },
  },
});
