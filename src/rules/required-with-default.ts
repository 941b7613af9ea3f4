import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { at, told } from "./facts.ts";

const BRANCH = {
  name: "create_branch",
  description: "Creates a branch of a repository.",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string", default: "develop" } },
    required: ["name"],
  },
};

export const requiredWithDefault = defineRule({
  id: "required-with-default",
  title: "A parameter that is required and has a default",
  severity: "info",
  remedy: "Take the parameter out of `required`, or drop its default.",
  docs: {
    why: `A default says what happens when the parameter is left out; \`required\` says that it cannot be. Clients that
check arguments refuse the call, others let it pass. Most often a schema library wrote the output side of a schema,
where a defaulted value is always there, instead of the input side.`,
    bad: example(BRANCH),
    good: example({ ...BRANCH, inputSchema: { type: "object", properties: BRANCH.inputSchema.properties } }),
    source: "Public servers: 32 parameters of 611 tools are required and defaulted.",
  },
  check: {
    definition: ({ facts }) =>
      facts.parameters
        .filter((parameter) => parameter.required && parameter.default?.source === "schema")
        .map((parameter) => ({
          ...at(parameter),
          message: `\`${parameter.name}\` is required and has the default ${told(parameter.default?.value)}.`,
        })),
  },
});
