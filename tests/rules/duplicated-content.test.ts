import { expect, it } from "vitest";
import { duplicatedContent as rule } from "../../src/rules/duplicated-content.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { text } from "./results.ts";

const rows = Array.from({ length: 40 }, (_, id) => ({ id: 1000 + id, name: `part ${id}`, state: "sold" }));
const structuredContent = { rows };
const csv = `id,name,state\n${rows.map((row) => Object.values(row).join(",")).join("\n")}`;

it.each([
  ["equal", "is the same JSON", text(structuredContent)],
  [
    "equal but indented, with its keys in another order",
    "is the same JSON",
    text(JSON.stringify({ rows: rows.map(({ id, name, state }) => ({ state, name, id })) }, null, 2)),
  ],
  ["without its wrapper", "in a wrapper", text(rows)],
  ["in a wrapper", "in a wrapper", text({ result: structuredContent })],
  ["in another notation", "another notation", text(csv)],
])("fires on text that is structured content %s", (_, words, result) => {
  const [finding, ...more] = onAnswer(rule, { ...result, structuredContent });
  expect(finding?.message).toContain(words);
  expect(more).toEqual([]);
});

it("fires on structured content that holds the text, or the blocks", () => {
  const said = "A long story about parts. ".repeat(60);
  expect(onAnswer(rule, { ...text(said), structuredContent: { content: said } })).toHaveLength(1);
  expect(onAnswer(rule, { ...text(said), structuredContent: { content: text(said).content } })).toHaveLength(
    1,
  );
});

it.each([
  ["a sentence beside the data", { ...text("40 parts, all sold."), structuredContent }],
  ["another text", { ...text("Once upon a time there was a part. ".repeat(50)), structuredContent }],
  ["a small repetition", { ...text({ ok: true }), structuredContent: { ok: true } }],
  ["text alone", text(structuredContent)],
  ["structured content alone", { content: [], structuredContent }],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
