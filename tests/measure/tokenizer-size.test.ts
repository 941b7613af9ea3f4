import { describe, expect, it } from "vitest";
import { loadTokenizer, MOST_CHARS, TextTooLargeError } from "../../src/measure/tokenizer/index.ts";
import type { Tokenizer } from "../../src/measure/types.ts";
import { randomRun } from "./texts.ts";

describe("beyond what others survive", async () => {
  const tokenizer = await loadTokenizer("cl100k_base");
  // The size at which V8's regular expressions, and the tokenizers built on them, have long overflowed their stack.
  const MILLIONS = 16_000_000;
  // What merges into long tokens takes seconds at that size, and is the same window after window.
  const FEWER = 250_000;

  it.each([
    ["letters", "ξ", 2],
    ["ideographs", "\u{2a6d6}", 4],
    ["digits", "7", 1 / 3],
    ["white space", "\v", 1],
    ["signs", "\u0001", 1],
  ])("counts a single run of 16 million code units of %s", { timeout: 300_000 }, (_, unit, tokens) => {
    const times = MILLIONS / unit.length;
    expect(tokenizer.count(unit.repeat(times))).toBe(Math.ceil(times * tokens));
  });

  it.each([
    ["中", 1],
    ["a", 8],
    [" ", 128],
  ])("counts a run of %j, of which %i are one token", (unit, charsAToken) => {
    expect(tokenizer.count(unit.repeat(FEWER))).toBe(Math.ceil(FEWER / charsAToken));
  });

  it.each([
    ["ideographs", 0x4e00, 20_000],
    ["letters", 0x61, 26],
  ])("counts %s without a pattern in one run of hundreds of thousands", (_, first, size) => {
    const sixteenth = tokenizer.count(randomRun(first, size, FEWER / 16));
    expect(tokenizer.count(randomRun(first, size, FEWER)) / sixteenth).toBeCloseTo(16, 0);
  });

  it("refuses a text beyond its bound, with the size", () => {
    const refuse = (call: (tokenizer: Tokenizer) => unknown) => () => call(tokenizer);
    const text = "a".repeat(MOST_CHARS + 1);
    expect(refuse((t) => t.count(text))).toThrow(TextTooLargeError);
    expect(refuse((t) => t.lengths(text))).toThrow(String(MOST_CHARS + 1));
  });
});
