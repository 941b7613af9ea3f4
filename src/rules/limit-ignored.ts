import { defineRule } from "./define.ts";
import { sameAnswer } from "./signals.ts";

export const limitIgnored = defineRule({
  id: "limit-ignored",
  title: "A limit that changes nothing",
  severity: "error",
  remedy: "Apply the limit before the answer is built.",
  docs: {
    why: `An agent that asks for one entry and gets all of them has paid for them before it can react, and learns that
the parameter is no use. Schemas cannot show this; the probe asks for 1 and for 5 and compares what comes back. It runs
only on tools that declare themselves read-only.`,
    bad: `list_tickets { "limit": 1 } → 10 tickets
list_tickets { "limit": 5 } → the same 10 tickets`,
    good: `list_tickets { "limit": 1 } → 1 ticket
list_tickets { "limit": 5 } → 5 tickets`,
    source: "Public reports: `limit: 5` gave up to 1,000 entries.",
  },
  check: {
    probe({ probe: { plan, calls } }) {
      const [one, several] = calls;
      if (plan.kind !== "limit-honoured" || !one || !several) return [];
      const items = one.items?.length ?? 0;
      if (several.outcome.kind !== "ok" || items < 2 || !sameAnswer(one, several)) return [];
      const name = plan.parameter ?? "limit";
      return [
        {
          subject: name,
          message: `\`${name}: 1\` and a larger one give the same ${items} items.`,
        },
      ];
    },
  },
});
