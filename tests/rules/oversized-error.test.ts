import { expect, it } from "vitest";
import { oversizedError as rule } from "../../src/rules/oversized-error.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { text } from "./results.ts";

const stack =
  "Error: no such part\n    at find (/app/parts.js:1:2)\n    at run (/app/run.js:3:4)\n    at main (/app/main.js:5:6)";
const python =
  'Traceback (most recent call last):\n  File "/app/a.py", line 1, in a\n  File "/app/b.py", line 2, in b\n  File "/app/c.py", line 3\nKeyError';

it.each([
  ["a dumped schema", { isError: true, ...text({ error: "invalid", schema: "word ".repeat(800) }) }],
  ["a stack", { isError: true, ...text(stack) }],
  ["a stack of Python", { isError: true, ...text(python) }],
  ["a stack told as a success", text(stack)],
])("fires on %s", (_, result) => {
  expect(onAnswer(rule, result)).toMatchObject([{ severity: "warning" }]);
});

it.each([
  ["a short error", { isError: true, ...text("No such part. Call list_parts to see which there are.") }],
  ["a long answer", text("word ".repeat(800))],
  ["a stack that was asked for", text(`The log of the last run:\n${"ok\n".repeat(300)}${stack}`)],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});

it("reads through an error of many blank lines", () => {
  const blank = { isError: true, ...text(`no${"\n".repeat(99_990)}`) };
  expect(onAnswer(rule, blank)).toMatchObject([{ severity: "warning" }]);
});
