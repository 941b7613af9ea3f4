import { expect, it } from "vitest";
import { unusedDefinitions as rule } from "../../src/rules/unused-definitions.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (inputSchema: object) => ({ name: "paint", inputSchema });
const Color = { type: "string", description: "One of the colours that the shop has in stock today" };

it("fires on definitions that nothing leads to, with their tokens", () => {
  const schema = {
    type: "object",
    properties: { c: { $ref: "#/$defs/A" } },
    $defs: { A: Color, B: Color, C: Color },
  };
  const fired = findings(rule, "definition", definitionEvidence(tool(schema)));
  expect(fired).toMatchObject([{ severity: "warning" }]);
  expect(fired[0]?.message).toMatch(/^Nothing refers to B, C: \d+ tokens/);
});

it.each([
  ["used in the body", { properties: { c: { $ref: "#/$defs/A" } }, $defs: { A: Color } }],
  [
    "used through another",
    { properties: { c: { $ref: "#/$defs/A" } }, $defs: { A: { $ref: "#/$defs/B" }, B: Color } },
  ],
  [
    "used in part",
    { properties: { c: { $ref: "#/$defs/A/properties/x" } }, $defs: { A: { properties: { x: Color } } } },
  ],
  ["used by an escaped name", { properties: { c: { $ref: "#/$defs/a~1b%20c" } }, $defs: { "a/b c": Color } }],
  [
    "used by an anchor",
    { properties: { c: { $ref: "#color" } }, $defs: { A: { $anchor: "color", ...Color } } },
  ],
  ["a property of that name", { properties: { definitions: { type: "object", properties: { a: Color } } } }],
])("does not fire on a definition that is %s", (_, schema) => {
  expect(findings(rule, "definition", definitionEvidence(tool(schema)))).toEqual([]);
});

it("fires on definitions that only refer to each other", () => {
  const schema = { type: "object", $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } } };
  expect(findings(rule, "definition", definitionEvidence(tool(schema)))).toHaveLength(1);
});
