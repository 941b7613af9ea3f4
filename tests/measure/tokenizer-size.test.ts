import { describe, expect, it } from "vitest";
import { loadTokenizer, MOST_CHARS, TextTooLargeError } from "../../src/measure/tokenizer/index.ts";
import type { Tokenizer } from "../../src/measure/types.ts";
import { randomRun } from "./texts.ts";

describe("beyond what others survive", async () => {
  const tokenizer = await loadTokenizer("cl100k_base");
  // The size at which V8's regular expressions, and the tokenizers built on them, have long overflowed their stack.
  const MILLIONS = 16_000_000;
  const FEWER = 2_000_000;

  it.each([
    ["中", MILLIONS, 1],
    ["a", FEWER, 8],
    [" ", FEWER, 128],
    ["7", FEWER, 3],
  ])("counts a run of %j, %i characters long", { timeout: 300_000 }, (unit, length, charsAToken) => {
    expect(tokenizer.count(unit.repeat(length))).toBe(Math.ceil(length / charsAToken));
  });

  it.each([
    ["ideographs", 0x4e00, 20_000],
    ["letters", 0x61, 26],
  ])("counts 2 million %s without a pattern in one run", { timeout: 300_000 }, (_, first, size) => {
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
