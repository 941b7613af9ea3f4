import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { at } from "./facts.ts";

const CONTACTS = {
  name: "list_contacts",
  description: "Lists contacts; `limit` says how many.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", minimum: 1, maximum: 100 } } },
};

export const limitWithoutDefault = defineRule({
  id: "limit-without-default",
  title: "A limit that bounds nothing until it is given",
  severity: "error",
  remedy: "Give the limit a default, in the schema and in its description.",
  docs: {
    why: `An agent leaves optional arguments out. A limit without a default is then no limit: the first call gives back
everything. A default counts in the schema (\`"default": 50\`) or in words (*default 50*, *the first 10*); words such as
*default: all* say the opposite. Where something else bounds the answer already, nothing is reported.`,
    bad: example(CONTACTS),
    good: example({
      ...CONTACTS,
      description: "Lists contacts, 50 by default; `limit` says how many.",
      inputSchema: {
        type: "object",
        properties: { limit: { type: "integer", default: 50, minimum: 1, maximum: 100 } },
      },
    }),
    source:
      "Public servers: of 73 real limit parameters 18 have a default in the schema, 26 in words, 29 none.",
  },
  check: {
    definition({ facts }) {
      if (facts.returns !== "collection" || facts.bound.kind !== "unbounded") return [];
      const limits = facts.parameters.filter(({ kind, required }) => kind === "limit" && !required);
      // The list's own limit; one that lies deeper is that of a part.
      const outermost = Math.min(...limits.map(({ name }) => depthOf(name)));
      return limits
        .filter(({ name }) => depthOf(name) === outermost)
        .map((parameter) => ({
          ...at(parameter),
          message:
            parameter.default?.value === "all"
              ? `Without \`${parameter.name}\` everything comes back, and its description says so.`
              : `\`${parameter.name}\` has no default, in the schema or in words.`,
        }));
    },
  },
});

function depthOf(name: string): number {
  return name.split(".").length;
}
