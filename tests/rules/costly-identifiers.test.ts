import { expect, it } from "vitest";
import { costlyIdentifiers as rule } from "../../src/rules/costly-identifiers.ts";
import { text as random, sequence, uuid } from "../measure/scene.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { text } from "./results.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const next = sequence(5);
const rows = (id: () => unknown, words = "") =>
  Array.from({ length: 30 }, (_, at) => ({ id: id(), name: `part ${at}${words}` }));

it("fires on UUIDs that take a large part, with the share", () => {
  const [finding, ...more] = onAnswer(rule, text(rows(() => uuid(next))));
  expect(finding?.message).toMatch(/^30 identifiers take \d+ of \d+ tokens \([5-8]\d %\)\.$/);
  expect(more).toEqual([]);
});

it("fires on a dense alphabet apart, since hex says the same for less", () => {
  const found = onAnswer(rule, text(rows(() => random(next, BASE62, 17))));
  expect(found.map(({ subject }) => subject)).toContain("dense alphabet");
});

it.each([
  ["small numbers", text(rows(() => next(1000)))],
  ["short prefixes", text(rows(() => random(next, "0123456789abcdef", 12)))],
  [
    "UUIDs in answers that are long for other reasons",
    text(rows(() => uuid(next), " with words".repeat(60))),
  ],
  ["one UUID that was asked for", text({ id: uuid(next), body: "word ".repeat(300) })],
  ["few of them in a small answer", text(rows(() => uuid(next)).slice(0, 4))],
  ["names in camel case", text(rows(() => `sceneLoader${next(100)}MainView`))],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
