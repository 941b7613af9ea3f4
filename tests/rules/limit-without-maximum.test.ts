import { expect, it } from "vitest";
import { limitWithoutMaximum as rule } from "../../src/rules/limit-without-maximum.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (limit: object) => ({
  name: "list_orders",
  description: "Lists orders.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", default: 20, ...limit } } },
});

it.each([
  ["none", {}],
  ["the range of its type", { maximum: Number.MAX_SAFE_INTEGER }],
])("fires where the maximum is %s", (_, limit) => {
  expect(findings(rule, "definition", definitionEvidence(tool(limit)))).toMatchObject([
    { severity: "warning", subject: "limit" },
  ]);
});

it.each([
  ["in the schema", { maximum: 100 }],
  ["exclusive", { exclusiveMaximum: 101 }],
  ["in words", { description: "How many orders to return (max 100)" }],
  ["a range in words", { description: "How many orders to return, 1-100" }],
  ["a list of values", { enum: [10, 20, 50] }],
])("does not fire where the maximum is %s", (_, limit) => {
  expect(findings(rule, "definition", definitionEvidence(tool(limit)))).toEqual([]);
});
