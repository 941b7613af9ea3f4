import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { at } from "./facts.ts";

type Parameter = DefinitionEvidence["facts"]["parameters"][number];

const SET = {
  name: "set_property",
  description: "Sets a property of a node, found by its path.",
  inputSchema: {
    type: "object",
    properties: { node: { type: "string" }, value: { description: "The new value" } },
    required: ["node", "value"],
  },
};

/** Keywords that say something of what is valid. */
const TELLING = [
  "type",
  "enum",
  "const",
  "anyOf",
  "oneOf",
  "allOf",
  "$ref",
  "properties",
  "items",
  "examples",
  "example",
  "format",
  "pattern",
];
const BY_EXAMPLE =
  /\be\.?g\.?\b|\bfor example\b|\bsuch as\b|\bexamples?\b|["'`“][^"'`”]+["'`”]|\{.*\}|\[.*\]|\b(?:string|number|boolean|object|array|integer|json)\b/i;

function isUntyped({ schema, description, enum: values, default: given }: Parameter): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  if (TELLING.some((keyword) => Object.hasOwn(schema, keyword)) || values !== undefined) return false;
  if (given !== undefined) return false;
  return !BY_EXAMPLE.test(description ?? "");
}

export const untypedParameter = defineRule({
  id: "untyped-parameter",
  title: "A parameter that takes anything and shows no example",
  severity: "warning",
  remedy: "Give the parameter a type, or examples of valid values.",
  docs: {
    why: `A parameter without a type takes a number as well as a text, and which of them works is found out by calls that
fail. Each failed call costs its error, and the error usually costs more than the type would have: the schema is paid
once, the attempts every time. Where values really differ in kind, examples help as much as a type.`,
    bad: example(SET),
    good: example({
      ...SET,
      inputSchema: {
        ...SET.inputSchema,
        properties: {
          node: { type: "string" },
          value: { description: "The new value", examples: [1.5, "red", [0, 1, 0]] },
        },
      },
    }),
    source: "An editor's tools seen by an agent: path: string, value: any, and no valid path named.",
  },
  check: {
    definition: ({ facts }) =>
      facts.parameters.filter(isUntyped).map((parameter) => ({
        ...at(parameter),
        message: `\`${parameter.name}\` takes anything, and no example tells what is valid.`,
      })),
  },
});
