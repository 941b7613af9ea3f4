import { expect, it } from "vitest";
import {
  identifierWords,
  isPlural,
  readable,
  sentences,
  singular,
  withoutExamples,
} from "../../src/analyze/text.ts";
import { factsOf } from "./tool.ts";

it.each([
  ["maxNumResults", ["max", "num", "results"]],
  ["per_page", ["per", "page"]],
  ["get-HTTPStatus.code", ["get", "http", "status", "code"]],
  ["größe", ["größe"]],
  ["", []],
])("the words of %s are %j", (name, words) => {
  expect(identifierWords(name)).toEqual(words);
});

it.each([
  ["orders", true, "order"],
  ["entries", true, "entry"],
  ["boxes", true, "box"],
  ["status", false, "status"],
  ["address", false, "address"],
  ["children", true, "children"],
])("%s: plural %s, singular %s", (noun, plural, one) => {
  expect(isPlural(noun)).toBe(plural);
  expect(singular(noun)).toBe(one);
});

it("cuts sentences at stops, list entries and dashes, not at decimals", () => {
  expect(sentences("Lists 1.5 orders. Use it:\n- for one\n- for two — or more")).toEqual([
    "Lists 1.5 orders.",
    "Use it:",
    "for one",
    "for two",
    "or more",
  ]);
});

it("takes examples out", () => {
  const text =
    "Lists orders (e.g. the first 5). <examples>list 3 orders</examples> For example, 7 orders.\n```\n9 orders\n```\nDone.";
  expect(withoutExamples(text)).not.toMatch(/\d/);
  expect(withoutExamples(text)).toMatch(/Done/);
});

it("reads the start of a text, and of a word", () => {
  expect(readable("Lists orders.\n  Two.")).toBe("Lists orders.\n  Two.");
  expect(readable("a".repeat(1000))).toBe("a".repeat(80));
  expect(readable("word ".repeat(10_000)).length).toBeLessThanOrEqual(16_000);
});

it.each([
  ["one word", "a".repeat(500_000)],
  ["joined words", "a_b".repeat(200_000)],
  ["blanks", " ".repeat(500_000)],
  ["brackets", "(e.g. ".repeat(100_000)],
  ["marks", "`".repeat(500_000)],
  ["line breaks", "\n - ".repeat(100_000)],
])("a description of half a million characters of %s gives facts", (_, description) => {
  const limit = { type: "integer", description };
  const facts = factsOf({ name: "list_orders", description, inputSchema: { properties: { limit } } });
  expect(facts.returns).toBe("collection");
  expect(facts.menu.description).toBe(description.length);
});
