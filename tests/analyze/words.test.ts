import { describe, expect, it } from "vitest";
import { wordsOf } from "../../src/analyze/words.ts";

describe("when not to use it", () => {
  it.each([
    "Do not use this for large files.",
    "Do NOT call this tool more than three times.",
    "The model should NOT call this tool directly.",
    "Deprecated: use read_text instead.",
    "For larger files, use upload_parts with a URL.",
    "Must be called first, unless the user gives an id.",
    "Returns a LIST of issues, NOT counts.",
    "Only use this when the user asks for it.",
  ])("%j says it", (text) => {
    expect(wordsOf(text).whenNot).toBe(true);
  });

  it.each([
    "Creates a project. Use get_project to see its state.",
    "Do NOT use arbitrary strings for the id.",
    "Use this for large files.",
    "Does not follow links.",
    "More efficient than reading files one by one.",
  ])("%j does not", (text) => {
    expect(wordsOf(text).whenNot).toBe(false);
  });
});

describe("the size of the answer", () => {
  it.each([
    "The full dump can be very large.",
    "Large responses are cut.",
    "Output may be truncated.",
    "Costs about 40,000 tokens.",
    "If you hit this limit, narrow the search.",
    "Can fill the context window.",
  ])("%j warns of it", (text) => {
    expect(wordsOf(text).sizeWarning).toBe(true);
  });

  it.each([
    "Lists orders.",
    "Values longer than 500 characters are rejected.",
    "Creates a token.",
    "A long text.",
  ])("%j does not", (text) => {
    expect(wordsOf(text).sizeWarning).toBe(false);
  });
});

it.each([
  ["Names only by default; `full` gives all.", true],
  ["Returns a compact summary.", true],
  ["Without filters returns counts.", true],
  ["Returns up to 25 results.", true],
  ["Lists orders.", false],
])("the default shape in %j is told: %s", (text, told) => {
  expect(wordsOf(text).defaultShape).toBe(told);
});

it("tells what is returned and when to use it", () => {
  expect(
    wordsOf("Lists orders. Returns id and total. Use this when the user asks for orders."),
  ).toMatchObject({
    returnsTold: true,
    whenToUse: true,
  });
  expect(wordsOf("Orders.")).toMatchObject({ returnsTold: false, whenToUse: false });
});
