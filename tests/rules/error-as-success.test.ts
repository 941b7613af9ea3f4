import { expect, it } from "vitest";
import { errorAsSuccess as rule } from "../../src/rules/error-as-success.ts";
import { onAnswer, READ } from "./answers.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { growthEvidence } from "./growth.ts";
import { text } from "./results.ts";

it("fires where a size of a sweep is answered with an error that is no error", () => {
  const texts = ["Error: the index is not built yet", "a row\n".repeat(100), "a row\n".repeat(1000)];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], texts))).toMatchObject([
    { case: "growth", message: expect.stringContaining("Over 10 rows") },
  ]);
});

it("leaves sweeps alone whose answers are answers, also when rows tell of errors", () => {
  const texts = ["a row\n", "a row about an Error: none\n", "rows\n"];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], texts))).toEqual([]);
  const json = ['{"rows":[],"errors":[]}', '{"rows":[1],"errors":[]}', '{"rows":[1,2],"errors":[]}'];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], json))).toEqual([]);
});

it.each([
  ["words", text("Error: the project is too large")],
  ["an object", text({ error: "not found" })],
  ["a refusal", text({ success: false, message: "no" })],
  ["errors without data", text({ data: null, errors: [{ message: "no such field" }] })],
])("fires on an answer that is an error by its %s", (_, result) => {
  expect(onAnswer(rule, result)).toMatchObject([{ severity: "error", tool: "list_parts" }]);
});

it.each([
  ["an error that is told as one", { isError: true, ...text("Error: no") }, READ],
  ["figures about errors", text("Error rate of the last hour: 2 %\nFailure rate: 1 %"), READ],
  ["a list of errors", text("Error groups:\n1. TimeoutError, 12 times"), READ],
  ["data beside errors of parts", text({ data: { rows: [1] }, errors: [{ message: "row 2" }] }), READ],
  ["an empty list", text({ items: [], error: null }), READ],
  ["a run that failed and is asked for", text({ id: 7, status: "failed", error: "exit 1" }), READ],
  [
    "a file about errors",
    text("Error handling\n\nThrow early."),
    { name: "read_file", description: "Reads a file." },
  ],
])("does not fire on %s", (_, result, tool) => {
  expect(onAnswer(rule, result, tool)).toEqual([]);
});

it("leaves a sweep over a document alone that tells of errors", () => {
  const tool = definitionEvidence({ name: "read_file", description: "Reads a file." });
  const texts = ["Error handling\n\nThrow early.", "a row\n".repeat(100), "a row\n".repeat(1000)];
  expect(findings(rule, "growth", { ...growthEvidence([10, 100, 1000], texts), tool })).toEqual([]);
});
