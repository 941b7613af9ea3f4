import { expect, it } from "vitest";
import { wideRecord as rule } from "../../src/rules/wide-record.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (fields: number, parameters: object = {}) => ({
  name: "get_account",
  description: "Gets an account.",
  inputSchema: { type: "object", properties: { id: { type: "string" }, ...parameters }, required: ["id"] },
  outputSchema: {
    type: "object",
    properties: Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, { type: "string" }])),
  },
});

it("fires over twenty fields, with the number", () => {
  const fired = findings(rule, "definition", definitionEvidence(tool(21)));
  expect(fired).toMatchObject([{ rule: "wide-record", severity: "warning" }]);
  expect(fired[0]?.message).toContain("21 fields");
});

it("does not fire at twenty, or where fields can be chosen", () => {
  expect(findings(rule, "definition", definitionEvidence(tool(20)))).toEqual([]);
  const chosen = tool(21, { fields: { type: "array", items: { type: "string" } } });
  expect(findings(rule, "definition", definitionEvidence(chosen))).toEqual([]);
});

it("takes its threshold from the configuration", () => {
  const thresholds = { "wide-record": { fields: 5 } };
  expect(findings(rule, "definition", definitionEvidence(tool(6), { thresholds }))).toHaveLength(1);
});
