import { expect, it } from "vitest";
import { unknownOutput as rule } from "../../src/rules/unknown-output.ts";
import { definitionEvidence, findings } from "./evidence.ts";

it.each([
  [{ name: "engine" }],
  [{ name: "engine", description: "Engine." }],
  [{ name: "engine", outputSchema: {} }],
  [{ name: "engine", outputSchema: true }],
])("fires on %j", (tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toMatchObject([{ severity: "info" }]);
});

it.each([
  [{ name: "list_engines" }],
  [{ name: "engine", description: "Returns the state of the engine." }],
  [{ name: "engine", outputSchema: { type: "object", properties: { speed: { type: "number" } } } }],
])("does not fire on %j", (tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toEqual([]);
});
