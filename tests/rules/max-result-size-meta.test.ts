import { expect, it } from "vitest";
import { maxResultSizeMeta as rule } from "../../src/rules/max-result-size-meta.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

const tool = (value?: unknown) => ({
  name: "show_fleet",
  ...(value === undefined ? {} : { _meta: { "anthropic/maxResultSizeChars": value } }),
});

it.each([["200000"], [500_001], [0], [-1], [1.5], [null], [{}]])("fires on %j", (value) => {
  expect(findings(rule, "definition", definitionEvidence(tool(value)))).toMatchObject([
    { severity: "warning" },
  ]);
});

it.each([[undefined], [1], [200_000], [500_000]])("does not fire on %j", (value) => {
  expect(findings(rule, "definition", definitionEvidence(tool(value)))).toEqual([]);
});

it("fires on an answer above what is declared, and on no other", () => {
  const answer = text("a".repeat(101));
  expect(findings(rule, "result", resultEvidence(tool(100), answer))[0]?.message).toContain("101 characters");
  expect(findings(rule, "result", resultEvidence(tool(101), answer))).toEqual([]);
  expect(findings(rule, "result", resultEvidence(tool(), answer))).toEqual([]);
});

it("shows a value that is no number in short", () => {
  const tool = { name: "plan", _meta: { "anthropic/maxResultSizeChars": "many ".repeat(2000) } };
  const [finding] = findings(rule, "definition", definitionEvidence(tool));
  expect(finding?.message.length).toBeLessThan(200);
});
