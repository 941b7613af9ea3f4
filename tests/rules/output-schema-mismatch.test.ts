import { expect, it } from "vitest";
import { outputSchemaMismatch as rule } from "../../src/rules/output-schema-mismatch.ts";
import { schemaBreach } from "../../src/rules/schema-breach.ts";
import { onAnswer } from "./answers.ts";

const tool = (outputSchema: unknown) => ({ name: "count_parts", description: "Counts parts.", outputSchema });
const SCHEMA = {
  type: "object",
  properties: { total: { type: "integer" }, state: { enum: ["open", "done"] } },
  required: ["total"],
  additionalProperties: false,
};
const answer = (structuredContent: unknown) => ({ content: [], structuredContent });

it.each([
  ["a wrong type", { total: "12" }, "structuredContent/total must be integer"],
  ["a missing field", {}, "structuredContent must have required property 'total'"],
  ["a field too many", { total: 1, more: 2 }, 'additional properties ("more")'],
  ["another value", { total: 1, state: "gone" }, 'allowed values ("['],
])("fires on %s", (_, value, words) => {
  expect(onAnswer(rule, answer(value), tool(SCHEMA))[0]?.message).toContain(words);
});

it("fires where structured content is missing altogether", () => {
  const result = { content: [{ type: "text", text: "12" }] };
  expect(onAnswer(rule, result, tool(SCHEMA))[0]?.message).toBe("structuredContent is missing.");
});

it.each([
  "http://json-schema.org/draft-07/schema#",
  "https://json-schema.org/draft/2019-09/schema",
  "https://json-schema.org/draft/2020-12/schema",
])("knows the draft %s", ($schema) => {
  expect(onAnswer(rule, answer({ total: 12 }), tool({ $schema, ...SCHEMA }))).toEqual([]);
  expect(onAnswer(rule, answer({ total: "12" }), tool({ $schema, ...SCHEMA }))).toHaveLength(1);
});

it.each([
  ["what fits", answer({ total: 12, state: "open" }), SCHEMA],
  ["an error", { isError: true, content: [{ type: "text", text: "No." }] }, SCHEMA],
  ["no schema", answer({ total: "12" }), undefined],
  ["a schema that cannot be compiled", answer({ total: 12 }), { $ref: "https://example.com/none.json" }],
  ["a boolean schema", answer({ total: 12 }), true],
  ["entries that come twice", answer({ ids: [1, 1] }), { properties: { ids: { uniqueItems: true } } }],
  [
    "a format or a pattern",
    answer({ at: "soon" }),
    { properties: { at: { type: "string", format: "date", pattern: "^(a+)+$" } } },
  ],
])("does not fire on %s", (_, result, schema) => {
  expect(onAnswer(rule, result, tool(schema))).toEqual([]);
});

it("leaves a schema alone whose alternatives would take for ever", () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `D${i}`,
      { oneOf: [{ $ref: `#/$defs/D${i + 1}` }, { $ref: `#/$defs/D${i + 1}` }] },
    ]),
  );
  const schema = { $ref: "#/$defs/D0", $defs: { ...$defs, D60: { type: "number" } } };
  expect(schemaBreach(schema, "x", 50)).toBeUndefined();
  expect(schemaBreach({ type: "number" }, "x", 50)).toMatchObject({ message: "must be number" });
});
