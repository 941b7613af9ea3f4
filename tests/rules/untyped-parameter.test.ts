import { expect, it } from "vitest";
import { untypedParameter as rule } from "../../src/rules/untyped-parameter.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (value: unknown) => ({
  name: "set_value",
  description: "Sets a value.",
  inputSchema: { type: "object", properties: { value } },
});

it.each([[{}], [true], [{ description: "The new value" }], [{ title: "Value" }]])("fires on %j", (value) => {
  expect(findings(rule, "definition", definitionEvidence(tool(value)))).toMatchObject([
    { severity: "warning", subject: "value" },
  ]);
});

it.each([
  [{ type: "string" }],
  [{ anyOf: [{ type: "string" }, { type: "number" }] }],
  [{ enum: [1, "a"] }],
  [{ const: 3 }],
  [{ examples: [1, "a"] }],
  [{ description: "The new value, e.g. 3 or red" }],
  [{ description: "A JSON value" }],
  [{ default: 3 }],
])("does not fire on %j", (value) => {
  expect(findings(rule, "definition", definitionEvidence(tool(value)))).toEqual([]);
});
