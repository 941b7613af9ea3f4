import { describe, expect, it } from "vitest";
import { loadTokenizer, MOST_CHARS, TextTooLargeError } from "../../src/measure/tokenizer/index.ts";
import type { Tokenizer } from "../../src/measure/types.ts";
import { randomRun } from "./texts.ts";

describe("beyond what others survive", async () => {
  const tokenizer = await loadTokenizer("cl100k_base");
  const MILLIONS = 16_000_000;

  it.each([
    ["a", 8],
    [" ", 128],
    ["中", 1],
    ["7", 3],
  ])("counts 16 million characters of %j in one run", { timeout: 300_000 }, (unit, charsAToken) => {
    expect(tokenizer.count(unit.repeat(MILLIONS))).toBe(Math.ceil(MILLIONS / charsAToken));
  });

  it.each([
    ["ideographs", 0x4e00, 20_000],
    ["letters", 0x61, 26],
  ])("counts 16 million %s without a pattern in one run", { timeout: 300_000 }, (_, first, size) => {
    const sixteenth = tokenizer.count(randomRun(first, size, MILLIONS / 16));
    expect(tokenizer.count(randomRun(first, size, MILLIONS)) / sixteenth).toBeCloseTo(16, 1);
  });

  it("refuses a text beyond its bound, with the size", () => {
    const refuse = (call: (tokenizer: Tokenizer) => unknown) => () => call(tokenizer);
    const text = "a".repeat(MOST_CHARS + 1);
    expect(refuse((t) => t.count(text))).toThrow(TextTooLargeError);
    expect(refuse((t) => t.lengths(text))).toThrow(String(MOST_CHARS + 1));
  });
});
