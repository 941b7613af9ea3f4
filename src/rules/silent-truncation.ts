import { defineRule } from "./define.ts";
import { givenFor } from "./facts.ts";
import { answerOf, saysMore, wordsOf } from "./signals.ts";

/** Fewer items than this hit a limit by chance. */
const FEWEST = 5;

export const silentTruncation = defineRule({
  id: "silent-truncation",
  title: "A list that is cut without a word",
  severity: "error",
  remedy: "Say how many there are in all, and name the cursor or the call that goes on.",
  docs: {
    why: `An agent takes a list for complete unless the list says otherwise. Cut at a limit and silent about it, a
cheap answer becomes a wrong conclusion: "there are ten tickets". A total, a has-more, a cursor or a hint costs a few
tokens and makes the cut safe. The probe asks for one entry and for several: where several came, the answer with one
must tell that it is not all.`,
    bad: `list_tickets { "limit": 1 } → { "tickets": [{ "id": "T-1" }] }`,
    good: `list_tickets { "limit": 1 } → { "tickets": [{ "id": "T-1" }], "total": 20, "next_cursor": "MQ" }`,
    source: "A fleet server's response budget: a truncated list can never be mistaken for the complete set.",
  },
  check: {
    result({ tool, arguments: given, isError, measurement, value, text }) {
      const { items = 0 } = measurement;
      if (isError || items < FEWEST || saysMore(value, text) || saysMore(undefined, text)) return [];
      return tool.facts.parameters
        .filter(
          ({ name, kind, default: preset }) =>
            kind === "limit" && (givenFor(given, name) ?? preset?.value) === items,
        )
        .map(({ name }) => ({
          subject: name,
          message: `It gives ${items} items, as many as \`${name}\` allows, and nothing says whether there are more.`,
        }));
    },
    probe({ probe: { plan, calls } }) {
      const [one, several] = calls;
      if (plan.kind !== "limit-honoured" || one?.outcome.kind !== "ok" || !several) return [];
      const cut = one.items?.length === 1 && (several.items?.length ?? 0) > 1;
      if (!cut || saysMore(answerOf(one.outcome), wordsOf(one.outcome))) return [];
      const name = plan.parameter ?? "limit";
      return [
        {
          subject: name,
          message: `\`${name}: 1\` gives one of several items, and nothing says that there are more.`,
        },
      ];
    },
  },
});
