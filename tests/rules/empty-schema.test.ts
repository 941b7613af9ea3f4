import { expect, it } from "vitest";
import { emptySchema as rule } from "../../src/rules/empty-schema.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const DIALECT = { $schema: "http://json-schema.org/draft-07/schema#" };

it.each([
  ["create_order", "Creates an order for a customer.", DIALECT],
  ["search", "Searches by name.", {}],
  ["orders", "Orders of the given customer.", true],
])("fires on %s", (name, description, inputSchema) => {
  const fired = findings(rule, "definition", definitionEvidence({ name, description, inputSchema }));
  expect(fired).toMatchObject([{ severity: "warning", pointer: "/inputSchema" }]);
});

it.each([
  [
    "an object without properties",
    { name: "create_order", description: "Creates one.", inputSchema: { type: "object" } },
  ],
  ["a reference", { name: "create_order", inputSchema: { $ref: "#/$defs/Order", $defs: {} } }],
  [
    "a tool that takes nothing by its words",
    { name: "whoami", description: "Tells who you are.", inputSchema: {} },
  ],
  ["no schema at all", { name: "create_order", description: "Creates an order." }],
])("does not fire on %s", (_, tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toEqual([]);
});
