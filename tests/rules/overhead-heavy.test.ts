import { expect, it } from "vitest";
import { overheadHeavy as rule } from "../../src/rules/overhead-heavy.ts";
import { onAnswer, onExamples } from "./answers.ts";

const blocks = (...texts: readonly string[]) => ({ content: texts.map((text) => ({ type: "text", text })) });
const words = "Remember the rules of this house and follow them in each of your answers. ".repeat(6);
const row = (at: number) => ({ id: at, name: `part ${at}` });
const data = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => row(at)));

it("fires where words take more than 30 % beside data", () => {
  expect(onAnswer(rule, blocks(words, data(5)))).toMatchObject([{ severity: "warning" }]);
});

it.each([
  ["words beside a lot of data", blocks(words, data(80))],
  ["a hint beside little data", blocks("2 of 40 shown; pass after=2 for the rest.", data(2))],
  ["words alone", blocks(words, words)],
  ["an error", { isError: true, ...blocks(words, data(1)) }],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
