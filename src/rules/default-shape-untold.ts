import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { descriptionOf, few, grows, narrows } from "./facts.ts";
import { WIDE_FIELDS } from "./unbounded-collection.ts";

const ASSETS = {
  name: "list_assets",
  description: "Asset browser. Filter with `type`.",
  inputSchema: {
    type: "object",
    properties: { type: { type: "string", description: "Only assets of this type" } },
  },
};
/** Says that a call without filters gives everything. */
const EVERYTHING = /\b(?:all|every|entire|complete|full|whole|everything)\b/i;

export const defaultShapeUntold = defineRule({
  id: "default-shape-untold",
  title: "A heavy tool that does not say what a bare call gives",
  severity: "warning",
  remedy:
    "Say in the description what a call without filters returns: counts, names, the newest 50, all of it.",
  docs: {
    why: `An agent that does not know what the bare call gives tries it out, and that is the most expensive call there
is. One clause in the description tells it whether the answer is an index to drill into or the whole store.

Looked at are tools whose answer grows, that nothing bounds or whose records are wide, and that have a parameter to
narrow what comes or how much of each.`,
    bad: example(ASSETS),
    good: example({
      ...ASSETS,
      description: "Without filters: counts by type only. With `type`: its assets.",
    }),
    source:
      "A scene editor's response budget: every heavy tool states its default shape, its filters, its size.",
  },
  check: {
    definition({ definition, facts }) {
      const heavy = grows(facts) && (facts.bound.kind === "unbounded" || (facts.fields ?? 0) > WIDE_FIELDS);
      const narrowing = facts.parameters.filter(
        (parameter) =>
          !parameter.required &&
          (parameter.kind === "filter" || parameter.kind === "projection") &&
          narrows(parameter),
      );
      if (!heavy || narrowing.length === 0 || facts.words.defaultShape) return [];
      if (EVERYTHING.test(descriptionOf(definition))) return [];
      const names = few(narrowing.map((parameter) => `\`${parameter.name}\``));
      return [
        {
          pointer: "/description",
          message: `The description does not say what a call without ${names} returns.`,
        },
      ];
    },
  },
});
