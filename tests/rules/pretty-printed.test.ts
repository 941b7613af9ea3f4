import { expect, it } from "vitest";
import { prettyPrinted as rule } from "../../src/rules/pretty-printed.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

const ROWS = Array.from({ length: 20 }, (_, id) => ({ id, name: `part ${id}` }));

it("fires on indented JSON with the tokens that it costs", () => {
  const evidence = resultEvidence({ name: "list" }, text(JSON.stringify(ROWS, null, 2)));
  const cost = evidence.measurement.content.tokens - evidence.tokenizer.count(JSON.stringify(ROWS));
  const [finding] = findings(rule, "result", evidence);
  expect(finding?.severity).toBe("warning");
  expect(finding?.message).toContain(
    `Indentation costs ${cost} tokens of ${evidence.measurement.content.tokens}`,
  );
  expect(onAnswer(rule, text(JSON.stringify(ROWS, null, "\t")))).toHaveLength(1);
});

it.each([
  ["compact JSON", text(ROWS)],
  ["a small answer", text(JSON.stringify({ ok: true }, null, 2))],
  ["prose with indented lines", text(`Parts:\n  - one\n  - two\n${"  - more\n".repeat(50)}`)],
  ["line breaks inside strings", text({ body: "a\n  b\n  c\n".repeat(30) })],
  ["structured content", { content: [], structuredContent: { rows: ROWS } }],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("lets the configuration say what is worth a word", () => {
  const evidence = resultEvidence({ name: "list" }, text(JSON.stringify(ROWS, null, 2)));
  const tool = definitionEvidence(
    { name: "list" },
    { thresholds: { "pretty-printed": { tokens: 100_000 } } },
  );
  expect(findings(rule, "result", { ...evidence, tool })).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
