import { describe, expect, it } from "vitest";
import { explain } from "../../src/measure/explain.ts";
import { loadTokenizer } from "../../src/measure/index.ts";
import { scene, sequence, text, textResult, uuid } from "./scene.ts";

const tokenizer = await loadTokenizer("cl100k_base");

describe("explain", () => {
  it("reads a saved result, its JSON-RPC response, JSON and plain text", () => {
    const result = { ...textResult('{"entities":[{"id":1}]}'), isError: false };
    const json = explain('{"entities":[{"id":1}]}', tokenizer);
    expect(explain(JSON.stringify(result, null, 2), tokenizer)).toEqual(json);
    expect(explain(JSON.stringify({ jsonrpc: "2.0", id: 1, result }), tokenizer)).toEqual(json);
    expect(explain(result, tokenizer)).toEqual(json);
    expect(explain("two words", tokenizer)).toMatchObject({
      tokens: 2,
      chars: 9,
      view: "content",
      savings: [],
    });
    expect(explain('{"content":[1,2]}', tokenizer).paths.map(({ path }) => path)).toContain("content");
    for (const given of [
      '{"type":"doc","content":[{"type":"paragraph"}]}',
      '{"title":"A page without a word","content":[]}',
    ]) {
      expect(explain(given, tokenizer).tokens).toBe(tokenizer.count(given));
    }
    const empty = { content: [], structuredContent: { id: 1 } };
    expect(explain(JSON.stringify(empty), tokenizer)).toEqual(explain(empty, tokenizer));
  });

  it("tells shares that add up to one, and both views", () => {
    const structuredContent = scene();
    const explanation = explain({ ...textResult("135 entities."), structuredContent }, tokenizer);
    const total = (key: "shareOfTokens" | "shareOfChars") =>
      explanation.paths.reduce((sum, path) => sum + path[key], 0);
    expect(explanation).toMatchObject({ view: "structured", items: 135 });
    expect(explanation.views.content.tokens).toBe(tokenizer.count("135 entities."));
    expect(explanation.tokens).toBe(explanation.views.structured?.tokens);
    expect(total("shareOfTokens")).toBeCloseTo(1, 9);
    expect(total("shareOfChars")).toBeCloseTo(1, 9);
  });

  it("says how far characters ÷ 4 is off: 20 to 40 % under on such payloads", () => {
    const next = sequence(9);
    const rows = Array.from({ length: 200 }, () => ({
      x: next(1e9) / 7e5,
      y: next(1e9) / 3e6,
      id: next(1e6),
    }));
    for (const value of [scene(), { entities: rows }]) {
      const { estimate, tokens, chars } = explain(JSON.stringify(value), tokenizer);
      expect(estimate.charsDividedBy4).toBe(Math.round(chars / 4));
      expect(estimate.error).toBe((estimate.charsDividedBy4 - tokens) / tokens);
      expect(estimate.error).toBeLessThan(-0.2);
      expect(estimate.error).toBeGreaterThan(-0.45);
    }
    expect(explain("", tokenizer).estimate).toEqual({ charsDividedBy4: 0, error: 0 });
  });
});

describe("identifiers", () => {
  it("cost in the order that dense alphabets lose by", () => {
    const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const next = sequence(77);
    const mean = (id: () => string) => {
      let tokens = 0;
      for (let sample = 0; sample < 500; sample++) tokens += tokenizer.count(id());
      return tokens / 500;
    };
    const costs = [
      mean(() => text(next, "0123456789abcdef", 12)),
      mean(() => text(next, base62, 11)),
      mean(() => text(next, base62, 17)),
      mean(() => uuid(next)),
    ];
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    // Per character the dense alphabet is the dearest: hex-12 says it for less than base62-11 does.
    expect(costs[0]).toBeLessThan(7.6);
    expect(costs[1]).toBeGreaterThan(7.6);
  });
});
