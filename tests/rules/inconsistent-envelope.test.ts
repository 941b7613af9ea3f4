import { expect, it } from "vitest";
import { inconsistentEnvelope as rule } from "../../src/rules/inconsistent-envelope.ts";
import { findings, serverEvidence } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

const answers = (...values: unknown[]) =>
  serverEvidence([], {
    results: values.map((value, i) => resultEvidence({ name: `tool_${i}` }, text(value))),
  });

it.each([
  [[[{ id: 1 }], { data: [{ id: 1 }] }]],
  [[{ items: [] }, { results: [] }]],
  [[[1, 2], { id: 1, name: "a" }]],
])("fires on %j", (values) => {
  expect(findings(rule, "server", answers(...values))).toMatchObject([{ severity: "info" }]);
});

it.each([
  [[{ data: [] }, { data: { id: 1 }, meta: {} }]],
  [[[1], [2]]],
  [[{ id: 1 }, { name: "a" }]],
  [["plain text", [1]]],
  [[]],
])("does not fire on %j", (values) => {
  expect(findings(rule, "server", answers(...values))).toEqual([]);
});

it("does not compare errors", () => {
  const error = { ...text({ error: "no" }), isError: true };
  const results = [resultEvidence({ name: "a" }, text([1])), resultEvidence({ name: "b" }, error)];
  expect(findings(rule, "server", serverEvidence([], { results }))).toEqual([]);
});
