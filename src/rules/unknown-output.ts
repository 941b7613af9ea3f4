import { defineRule } from "./define.ts";
import { example } from "./example.ts";

const PROCESS = {
  name: "engine",
  description: "The heart of the machine.",
  inputSchema: { type: "object" },
};

export const unknownOutput = defineRule({
  id: "unknown-output",
  title: "Nothing tells what comes back",
  severity: "info",
  remedy: "Say in the description what comes back, or declare an output schema.",
  docs: {
    why: `Without an output schema and without words about the answer, neither an agent nor this check can tell whether
ten tokens come back or a hundred thousand. The risk of such a tool is *unknown*, which is never written as low: only
a case that measures it can say more.`,
    bad: example(PROCESS),
    good: example({
      ...PROCESS,
      name: "get_request",
      description: "Gets the status of one request. Returns its state and the time of its last change.",
    }),
    source: "Public servers: 40 of 611 tools show an array in an output schema; the rest is words.",
  },
  check: {
    definition({ definition, facts }) {
      if (facts.returns !== "unknown") return [];
      const told =
        definition.outputSchema === undefined
          ? "There is no output schema"
          : "The output schema tells nothing";
      return [{ message: `${told} and no words tell what comes back.` }];
    },
  },
});
