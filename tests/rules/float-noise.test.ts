import { expect, it } from "vitest";
import { floatNoise as rule } from "../../src/rules/float-noise.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { text } from "./results.ts";

const points = Array.from({ length: 20 }, (_, at) => ({ x: Math.sin(at + 1) * 100, y: at }));

it("fires on numbers with more than 9 significant digits, and says how many", () => {
  expect(onAnswer(rule, text({ points }))[0]?.message).toMatch(
    /^20 numbers with more than 9 .* cost \d+ tokens\.$/,
  );
  expect(onAnswer(rule, { content: [], structuredContent: { points } })).toHaveLength(1);
});

it.each([
  ["rounded numbers", text(points.map(({ x }) => Number(x.toPrecision(9))))],
  ["a few digits too many", text({ x: Math.PI })],
  ["long integers, which may be names", text(points.map((_, at) => 1_700_000_000_000 + at))],
  ["strings of digits", text(points.map(({ x }) => String(x)))],
  ["prose", text(points.map(({ x }) => `at ${x}`).join("\n"))],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
