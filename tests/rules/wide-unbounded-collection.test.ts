import { expect, it } from "vitest";
import { unboundedCollection } from "../../src/rules/unbounded-collection.ts";
import { wideUnboundedCollection as rule } from "../../src/rules/wide-unbounded-collection.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (fields: number, array: object = {}) => ({
  name: "list_rows",
  description: "Lists all rows.",
  outputSchema: {
    type: "object",
    properties: {
      rows: {
        type: "array",
        items: {
          type: "object",
          properties: Object.fromEntries(
            Array.from({ length: fields }, (_, i) => [`f${i}`, { type: "string" }]),
          ),
        },
        ...array,
      },
    },
    required: ["rows"],
  },
});

it("fires over ten fields a record, and then the plain rule does not", () => {
  const evidence = definitionEvidence(tool(11));
  expect(findings(rule, "definition", evidence)).toMatchObject([{ severity: "error", tool: "list_rows" }]);
  expect(findings(rule, "definition", evidence)[0]?.message).toContain("11 fields");
  expect(findings(unboundedCollection, "definition", evidence)).toEqual([]);
});

it("leaves ten fields to the plain rule", () => {
  const evidence = definitionEvidence(tool(10));
  expect(findings(rule, "definition", evidence)).toEqual([]);
  expect(findings(unboundedCollection, "definition", evidence)).toHaveLength(1);
});

it("does not fire on a bounded collection", () => {
  expect(findings(rule, "definition", definitionEvidence(tool(11, { maxItems: 5 })))).toEqual([]);
});
