import { describe, expect, it } from "vitest";
import { explain } from "../../src/measure/explain.ts";
import { loadTokenizer, measure, pathShares, TooDeepError } from "../../src/measure/index.ts";
import { DEEPEST, parseJson } from "../../src/measure/json.ts";
import { savings } from "../../src/measure/savings/index.ts";

const tokenizer = await loadTokenizer("cl100k_base");
const SHAPES: readonly (readonly [string, (levels: number) => string])[] = [
  ["arrays", (levels) => "[".repeat(levels) + "]".repeat(levels)],
  ["objects", (levels) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`],
  ["both", (levels) => `${'[{"a":'.repeat(levels / 2)}1${"}]".repeat(levels / 2)}`],
  ["both over several lines", (levels) => `${'[\n{"a":'.repeat(levels / 2)}1${"}]\n".repeat(levels / 2)}`],
];

describe.each(SHAPES)("%s", (_, nested) => {
  it("are JSON down to the bound, for the parser and for the walk", () => {
    const shares = (levels: number) => pathShares(nested(levels), tokenizer).map(({ path }) => path);
    expect(parseJson(nested(DEEPEST))).toBeTypeOf("object");
    expect(shares(DEEPEST).some((path) => path.includes("lines[]"))).toBe(false);
    expect(parseJson(nested(DEEPEST + 2))).toBeUndefined();
    expect(shares(DEEPEST + 2).every((path) => path.includes("lines[]"))).toBe(true);
  });

  it.each([DEEPEST, 100_000])("nested %i levels deep in a text are measured and explained", (levels) => {
    const text = nested(levels);
    const result = { content: [{ type: "text", text }] };
    expect(measure(result, tokenizer).content.tokens).toBe(tokenizer.count(text));
    const { tokens, paths } = explain(text, tokenizer);
    expect(paths.reduce((sum, path) => sum + path.tokens, 0)).toBe(tokens);
    expect(() => savings(result, tokenizer)).not.toThrow();
  });

  it("nested too deep in structured content or a block nobody knows are refused", () => {
    const value: unknown = JSON.parse(nested(100_000));
    for (const result of [
      { content: [], structuredContent: value },
      { content: [{ type: "hologram", value }] },
    ]) {
      expect(() => measure(result, tokenizer)).toThrow(TooDeepError);
      expect(() => explain(result, tokenizer)).toThrow(TooDeepError);
    }
  });
});
