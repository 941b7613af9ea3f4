import { expect, it } from "vitest";
import { overload as rule } from "../../src/rules/overload.ts";
import { onAnswer } from "./answers.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

const words = (tokens: number) => " word".repeat(tokens);

it("warns over 4,000 tokens and fails over 8,000", () => {
  expect(onAnswer(rule, text(words(4000)))).toEqual([]);
  expect(onAnswer(rule, text(words(4001)))).toMatchObject([{ severity: "warning" }]);
  expect(onAnswer(rule, text(words(8000)))).toMatchObject([{ severity: "warning" }]);
  expect(onAnswer(rule, text(words(8001)))).toMatchObject([{ severity: "error" }]);
});

it("judges the view that costs more", () => {
  const structuredContent = { body: words(5000) };
  expect(onAnswer(rule, { ...text("A long story."), structuredContent })).toHaveLength(1);
});

it("takes its thresholds from the configuration", () => {
  const tool = definitionEvidence({ name: "read" }, { thresholds: { overload: { high: 10, critical: 20 } } });
  const judge = (tokens: number) =>
    findings(rule, "result", { ...resultEvidence({ name: "read" }, text(words(tokens))), tool });
  expect(judge(10)).toEqual([]);
  expect(judge(15)).toMatchObject([{ severity: "warning" }]);
  expect(judge(21)).toMatchObject([{ severity: "error" }]);
});
