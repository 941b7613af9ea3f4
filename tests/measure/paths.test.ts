import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadTokenizer, measure, pathShares, viewPaths } from "../../src/measure/index.ts";
import { DEEPEST } from "../../src/measure/json.ts";
import { stopped } from "../../src/measure/paths/json-scan.ts";
import { walkJson } from "../../src/measure/paths/json-walk.ts";
import { rootNode } from "../../src/measure/paths/tree.ts";
import type { PathShare } from "../../src/measure/types.ts";
import { scene, textResult } from "./scene.ts";
import { TEXTS } from "./texts.ts";

const tokenizer = await loadTokenizer("cl100k_base");

const sum = (shares: readonly PathShare[]) => ({
  tokens: shares.reduce((total, share) => total + share.tokens, 0),
  chars: shares.reduce((total, share) => total + share.chars, 0),
});
const whole = (text: string) => ({ tokens: tokenizer.count(text), chars: text.length });
const at = (shares: readonly PathShare[], path: string) => shares.find((share) => share.path === path);

describe("the parts", () => {
  it.each([undefined, 2, "\t"])("add up to the total for 1,000 documents indented by %j", (indent) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value, null, indent);
        expect(sum(pathShares(text, tokenizer))).toEqual(whole(text));
      }),
      { seed: 20260201, numRuns: 1000 },
    );
  });

  it("add up to the total for any text", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(...Object.values(TEXTS)), { maxLength: 5 }), (parts) => {
        const text = parts.join("\n");
        expect(sum(pathShares(text, tokenizer))).toEqual(whole(text));
      }),
      { seed: 20260202, numRuns: 1000 },
    );
  });

  it("add up to the view's total over several blocks", () => {
    const result = {
      ...textResult("Found 2 of 40.", '{"name":"Palm"}', '{"name":"Rock","tags":[1,2]}'),
      structuredContent: { items: [{ name: "Palm" }] },
    };
    const { content, structured } = measure(result, tokenizer);
    expect(sum(viewPaths(result, "content", tokenizer))).toEqual({
      tokens: content.tokens,
      chars: content.chars,
    });
    expect(sum(viewPaths(result, "structured", tokenizer)).tokens).toBe(structured?.tokens);
  });
});

describe("a path", () => {
  it("of a scalar field costs what dropping the field saves", () => {
    const whole = scene();
    const shares = pathShares(JSON.stringify(whole), tokenizer);
    for (const field of ["guid", "name", "layer", "parentId"] as const) {
      const entities = whole.entities.map((entity) => {
        const { [field]: _, ...rest } = entity;
        return rest;
      });
      const saved =
        tokenizer.count(JSON.stringify(whole)) - tokenizer.count(JSON.stringify({ ...whole, entities }));
      expect(at(shares, `entities[].${field}`)?.tokens, field).toBe(saved);
    }
  });

  it("of UUIDs takes a quarter of the characters and two fifths of the tokens, and traits the inverse", () => {
    const text = JSON.stringify(scene());
    const shares = pathShares(text, tokenizer);
    const part = (path: string) => {
      const { tokens = 0, chars = 0 } = at(shares, path) ?? {};
      return { tokens: tokens / tokenizer.count(text), chars: chars / text.length };
    };
    const guid = part("entities[].guid");
    const traits = part("entities[].traits");
    expect(guid.chars).toBeGreaterThan(0.2);
    expect(guid.chars).toBeLessThan(0.3);
    expect(guid.tokens).toBeGreaterThan(0.38);
    expect(guid.tokens).toBeLessThan(0.48);
    expect(traits.chars).toBeGreaterThan(guid.chars);
    expect(traits.tokens).toBeLessThan(guid.tokens);
  });

  it("is the same for indented JSON, which costs more", () => {
    const compact = pathShares(JSON.stringify(scene()), tokenizer);
    const indented = pathShares(JSON.stringify(scene(), null, 2), tokenizer);
    const names = (shares: readonly PathShare[]) =>
      shares.map(({ path, count }) => `${path} ${count}`).sort();
    expect(names(indented)).toEqual(names(compact));
    expect(sum(indented).tokens).toBeGreaterThan(sum(compact).tokens * 1.3);
  });

  it("folds indices, identifiers as keys and odd names, and counts its values", () => {
    const value = {
      "3f2504e0-4f89-11d3-9a0c-0305e82c3301": { name: "a" },
      "3f2504e0-4f89-11d3-9a0c-0305e82c3302": { name: "b" },
      "a.b": [[1, 2], [{ "": 3 }]],
    };
    const paths = pathShares(JSON.stringify(value), tokenizer).map(({ path, count }) => [path, count]);
    expect(Object.fromEntries(paths)).toEqual({
      $: 1,
      "*": 2,
      "*.name": 2,
      '["a.b"]': 1,
      '["a.b"][]': 2,
      '["a.b"][][]': 3,
      '["a.b"][][][""]': 1,
    });
  });

  it("of plain text is its line, or the line's label; JSON in it keeps its paths", () => {
    const text = 'Found 2\nAuthor: A\nDate: now\nAuthor: B\n[{"id":1},{"id":2}]\nbye {"id":3}\n';
    const counts = Object.fromEntries(pathShares(text, tokenizer).map(({ path, count }) => [path, count]));
    expect(counts).toEqual({
      "lines[]": 2,
      "lines[].Author": 2,
      "lines[].Date": 1,
      $: 1,
      "[]": 2,
      "[].id": 2,
    });
  });

  it("of an address is a line: a label has a blank behind its colon", () => {
    const text = "https://example.com/a\nhttps://example.com/b\n**Note:** two\n";
    expect(pathShares(text, tokenizer).map(({ path }) => path)).toEqual(["lines[]", "lines[].Note"]);
  });

  it("is charged the tokens that begin in it, not the one that begins where it ends", () => {
    const [author, date] = ["Author: A\n", "Date: now\n"];
    const shares = pathShares(`${author}${date}`, tokenizer);
    expect(at(shares, "lines[].Author")?.tokens).toBe(tokenizer.count(author));
    expect(at(shares, "lines[].Date")?.tokens).toBe(tokenizer.count(date));
  });

  it("of a text that is JSON as far as it goes, and no further, is a line's", () => {
    expect(pathShares('{"entities":[{"id":1},{"id"', tokenizer).map(({ path }) => path)).toEqual(["lines[]"]);
  });
});

describe("the walk", () => {
  it("takes what JSON.parse takes, and nothing else", () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    const broken = fc
      .tuple(
        json,
        fc.nat(),
        fc.constantFrom("", ",", '"', "}", "]", "\\", "0", "-", "e", "\u0001", "nul", "\\u12", " "),
      )
      .map(([text, place, piece]) => {
        const cut = place % (text.length + 1);
        return text.slice(0, cut) + piece + text.slice(cut + (place % 2));
      });
    fc.assert(
      fc.property(fc.oneof(json, broken), (text) => {
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        expect(walkJson(text, 0, rootNode()) === text.trimEnd().length).toBe(parses);
      }),
      { seed: 20260203, numRuns: 3000 },
    );
  });

  it("is not sunk by depth", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect(walkJson(deep, 0, rootNode())).toBe(stopped(DEEPEST));
    const shares = pathShares(deep, tokenizer);
    expect(sum(shares)).toEqual(whole(deep));
    expect(shares.length).toBeLessThan(100);
  });

  it("stays linear where line after line begins like JSON and is none", () => {
    const text = '{"a": [1, 2, 3], \n'.repeat(50_000);
    expect(sum(pathShares(text, tokenizer))).toEqual(whole(text));
  });
});
