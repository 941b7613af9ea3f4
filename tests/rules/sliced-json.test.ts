import { expect, it } from "vitest";
import { slicedJson as rule } from "../../src/rules/sliced-json.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { text } from "./results.ts";

const whole = JSON.stringify({
  parts: [{ id: 1, name: "a, b", ok: true, size: -1.5e3, none: null }, { id: 2 }],
});

it("fires wherever JSON is cut", () => {
  for (let cut = 16; cut < whole.length; cut++) {
    expect(onAnswer(rule, text(whole.slice(0, cut))), whole.slice(0, cut)).toMatchObject([
      { severity: "error", pointer: "/content/0/text" },
    ]);
  }
});

it.each([
  "...",
  "… [truncated]",
  "\n\n[Output truncated: 5000 characters]",
  " (truncated)",
  "<response clipped>",
])("fires where it is cut and says %j", (mark) => {
  expect(onAnswer(rule, text(`{"parts":[{"id":1},{"id":2},${mark}`))).toHaveLength(1);
  expect(onAnswer(rule, text(`{"parts":[{"id":1},{"name":"abc${mark}`.replace("\n\n", " ")))).toHaveLength(1);
});

it.each([
  ["JSON", text(whole)],
  ["indented JSON", text(JSON.stringify(JSON.parse(whole), null, 2))],
  ["JSON with words behind it", text(`${whole}\n\n2 parts.`)],
  ["a line of JSON after the other", text(`${whole}\n${whole}`)],
  ["the level of a log line", text("[INFO] server started on port 3000")],
  ["a link", text("[The documentation](https://example.com/docs)")],
  ["a footnote", text("[1] See the second chapter of the book")],
  ["a template", text("{name} is the name of the part you asked for")],
  ["code", text("{ const parts = list(); return parts.map((part) => part.id); }")],
  ["relaxed JSON", text("{ parts: [1, 2, 3], total: 3 } // all of them")],
  ["Python's notation", text("{'parts': [{'id': 1}, {'id': 2}], 'total': 2}")],
  ["prose", text("There are no parts.")],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
