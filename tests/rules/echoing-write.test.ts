import { expect, it } from "vitest";
import { echoingWrite as rule } from "../../src/rules/echoing-write.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

const SET = {
  name: "set_color",
  description: "Sets the color of a shape.",
  annotations: { readOnlyHint: false },
};
const shapes = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, kind: "circle", color: "red" }));
const array = { type: "array", items: { type: "object", properties: { id: {}, kind: {} } } };

it.each([
  ["its words", { ...SET, description: "Sets the color of a shape. Returns the updated drawing document." }],
  [
    "its output schema",
    { ...SET, outputSchema: { type: "object", properties: { shapes: array }, required: ["shapes"] } },
  ],
])("fires on a change that gives the state back by %s", (_, tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toMatchObject([{ severity: "warning" }]);
});

it("fires on an answer that is far larger than what was asked", () => {
  const evidence = resultEvidence(SET, text(shapes(100)), { arguments: { id: 3, color: "red" } });
  expect(findings(rule, "result", evidence)).toMatchObject([{ tool: "set_color", case: "default" }]);
});

it("does not fire on a summary, on reading, or on an answer in proportion", () => {
  expect(findings(rule, "definition", definitionEvidence(SET))).toEqual([]);
  for (const words of [
    "Does not return the whole drawing document.",
    "Works without returning the full tree.",
  ]) {
    const silent = { ...SET, description: `Sets the color of a shape. ${words}` };
    expect(findings(rule, "definition", definitionEvidence(silent))).toEqual([]);
  }
  expect(findings(rule, "result", resultEvidence(SET, text({ changed: 1 })))).toEqual([]);
  const list = {
    ...SET,
    name: "list_shapes",
    description: "Lists shapes.",
    annotations: { readOnlyHint: true },
  };
  expect(findings(rule, "result", resultEvidence(list, text(shapes(100))))).toEqual([]);
  const many = { shapes: shapes(100) };
  expect(findings(rule, "result", resultEvidence(SET, text(shapes(100)), { arguments: many }))).toEqual([]);
});
