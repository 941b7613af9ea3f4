import { defineRule } from "./define.ts";
import { sameAnswer } from "./signals.ts";

export const filterIgnored = defineRule({
  id: "filter-ignored",
  title: "A narrowing parameter that changes nothing",
  severity: "error",
  remedy: "Hand the parameter on to the query, under the name that the query reads.",
  docs: {
    why: `A filter that is accepted and not applied is worse than none: the agent believes that the answer is narrowed,
reads all of it, and draws conclusions from the rest. The probe asks once without and then with values of which one
must narrow: each choice of an enum, or a text that nothing matches.`,
    bad: `list_tickets {} → 10 tickets
list_tickets { "state": "closed" } → the same 10 tickets, also the open ones`,
    good: `list_tickets { "state": "closed" } → 3 tickets, all closed`,
    source:
      "Public reports: query names that the server behind reads otherwise; 35,000 tokens instead of 360.",
  },
  check: {
    probe({ probe: { plan, calls } }) {
      const [open, ...narrowed] = calls;
      if (plan.kind !== "filter-narrows" || open?.outcome.kind !== "ok" || narrowed.length === 0) return [];
      const items = open.items?.length ?? 0;
      if (items < 2 || !narrowed.every((one) => one.outcome.kind === "ok" && sameAnswer(one, open)))
        return [];
      const name = plan.parameter ?? "filter";
      const values = (plan.values ?? []).map((value) => JSON.stringify(value)).join(", ");
      return [
        { subject: name, message: `\`${name}\` (${values}) leaves the same ${items} items as no filter.` },
      ];
    },
  },
});
