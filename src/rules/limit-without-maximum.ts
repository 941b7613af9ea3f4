import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { at, grows } from "./facts.ts";

const LOGS = {
  name: "read_logs",
  description: "Reads the newest lines of the log; `lines` says how many (100).",
  inputSchema: { type: "object", properties: { lines: { type: "integer", default: 100 } } },
};

export const limitWithoutMaximum = defineRule({
  id: "limit-without-maximum",
  title: "A limit that can be set as high as anyone likes",
  severity: "warning",
  remedy: "Give the limit a maximum, and reject a value above it with a message that names the range.",
  docs: {
    why: `A default protects the first call, a maximum all others. An agent that wants to be sure asks for 10,000 rows; a
server that has a maximum refuses and names the range, one that has none answers. \`9007199254740991\` and the like are
the range of a type and no maximum. A maximum counts in the schema or in words.`,
    bad: example(LOGS),
    good: example({
      ...LOGS,
      inputSchema: {
        type: "object",
        properties: { lines: { type: "integer", default: 100, maximum: 1000 } },
      },
    }),
    source:
      "A fleet server's response budget: limit defaults to 25, maximum 100, rejected above, never clamped.",
  },
  check: {
    definition({ facts }) {
      if (!grows(facts)) return [];
      return facts.parameters
        .filter((parameter) => parameter.kind === "limit" || parameter.kind === "size-cap")
        .filter((parameter) => parameter.maximum === undefined && parameter.enum === undefined)
        .map((parameter) => ({ ...at(parameter), message: `\`${parameter.name}\` has no maximum.` }));
    },
  },
});
