import { expect, it } from "vitest";
import { bareAcknowledgement as rule } from "../../src/rules/bare-acknowledgement.ts";
import { onAnswer, onExamples, READ, WRITE } from "./answers.ts";
import { text } from "./results.ts";

it.each([
  ["true", text(true)],
  ["a word", text("OK.")],
  ["an id", text("3f2504e0-4f89-11d3-9a0c-0305e82c3301")],
  ["a number", text(17)],
  ["a list of ids", text(["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "item-7"])],
  ["a lone success", text({ success: true })],
  ["nothing", text("")],
  ["no block at all", { content: [] }],
])("fires on a change answered by %s", (_, result) => {
  expect(onAnswer(rule, result, WRITE)).toMatchObject([{ severity: "info", tool: "set_part" }]);
});

it.each([
  ["a summary", text({ changed: 1 }), WRITE],
  ["words that tell something", text("Moved Palm to Root/Island."), WRITE],
  ["a picture", { content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] }, WRITE],
  ["structured content", { content: [], structuredContent: { changed: 1 } }, WRITE],
  ["an error", { isError: true, ...text("") }, WRITE],
  ["a list of names", text(["Palm", "Island"]), WRITE],
  ["an empty list", text([]), WRITE],
  ["reading", text(true), READ],
])("does not fire on %s", (_, result, tool) => {
  expect(onAnswer(rule, result, tool)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule, WRITE)).toEqual({ bad: 1, good: 0 });
});
