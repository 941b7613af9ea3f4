import { defineRule } from "./define.ts";
import { quoted, wordsOf } from "./signals.ts";

export const emptyIsError = defineRule({
  id: "empty-is-error",
  title: "An empty store that answers as an error",
  severity: "error",
  remedy: "Answer an empty store with an empty list and a total of 0.",
  docs: {
    why: `Nothing is an answer. An agent that gets an error where there is simply nothing yet starts to repair what is
not broken: it calls again, tries other arguments, reports a fault. The probe makes the default call over a store that
was generated with no rows.`,
    bad: `list_tickets {} → error: no tickets found`,
    good: `list_tickets {} → { "tickets": [], "total": 0 }`,
    source: "An editor's tool review: an empty list must be a success.",
  },
  check: {
    probe({ probe: { plan, calls } }) {
      const [empty] = calls;
      if (plan.kind !== "empty-store" || !empty) return [];
      const { kind } = empty.outcome;
      if (kind !== "isError" && kind !== "error") return [];
      return [
        { message: `Over an empty store it answers with an error: ${quoted(wordsOf(empty.outcome))}.` },
      ];
    },
  },
});
