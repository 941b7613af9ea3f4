import fc from "fast-check";
import { get_encoding } from "tiktoken";
import { describe, expect, it } from "vitest";
import { loadTokenizer } from "../../src/measure/tokenizer/index.ts";
import { randomRun, TEXTS } from "./texts.ts";

const RUNS = 300;

describe.each(["cl100k_base", "o200k_base"] as const)("%s", async (encoding) => {
  const tokenizer = await loadTokenizer(encoding);
  const reference = get_encoding(encoding);

  const referenceLengths = (text: string) =>
    Array.from(reference.encode_ordinary(text), (token) => reference.decode_single_token_bytes(token).length);

  it.each(Object.entries(TEXTS))("equals the reference on %s", (_, text) => {
    fc.assert(
      fc.property(text, (input) => {
        const expected = referenceLengths(input);
        expect(Array.from(tokenizer.lengths(input))).toEqual(expected);
        expect(tokenizer.count(input)).toBe(expected.length);
      }),
      { seed: 20260131, numRuns: RUNS },
    );
  });

  it("equals the reference on mixtures of all classes", () => {
    const mixture = fc
      .array(fc.oneof(...Object.values(TEXTS)), { maxLength: 6 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(mixture, (input) => {
        expect(tokenizer.count(input)).toBe(reference.encode_ordinary(input).length);
      }),
      { seed: 20260132, numRuns: RUNS },
    );
  });

  it("splits around every assigned code point as the reference does", { timeout: 300_000 }, () => {
    const differing: string[] = [];
    for (let code = 0; code < 0x323b0; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      // Ideographs and syllables are alike in their thousands: every 61st of them, and all of anything else.
      const alike = (code > 0x3400 && code < 0xd700) || (code > 0x17000 && code < 0x18c00) || code > 0x20000;
      if (alike && code % 61 !== 0 && !(code > 0xa000 && code < 0xac00)) continue;
      const c = String.fromCodePoint(code);
      const text = `${c}'s 1${c}234 Ab${c}Cd ${c}E'll  ${c}  ${c}${c}\n${c}`;
      if (tokenizer.count(text) !== reference.encode_ordinary(text).length) differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });

  it.each(Object.entries(LONG))("equals the reference on one long piece: %s", (_, text) => {
    const tokens = reference.encode_ordinary(text);
    expect(tokenizer.count(text)).toBe(tokens.length);
    expect(tokenizer.lengths(text).length).toBe(tokens.length);
  });

  // The reference is quadratic here.
  it("joins windows exactly, whatever a piece's rhythm", { timeout: 300_000 }, () => {
    const rhythm = fc
      .tuple(
        fc.array(fc.constantFrom("a", "b", "aa", "er", "th", "x", "中", "é", "zq", "ing"), {
          minLength: 1,
          maxLength: 7,
        }),
        fc.integer({ min: 4000, max: 10_000 }),
      )
      .map(([parts, length]) => parts.join("").repeat(length).slice(0, length));
    fc.assert(
      fc.property(rhythm, (text) => {
        expect(tokenizer.count(text)).toBe(reference.encode_ordinary(text).length);
      }),
      { seed: 20260133, numRuns: 30 },
    );
  });

  it("gives the same counts when its memory of pieces has overflowed", () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `w${index.toString(36)}x`);
    const text = words.join(" ");
    const first = tokenizer.count(text);
    expect(first).toBe(reference.encode_ordinary(text).length);
    expect(tokenizer.count(text)).toBe(first);
    expect(tokenizer.lengths(text).length).toBe(first);
  });
});

const LONG: Readonly<Record<string, string>> = {
  "one letter": "a".repeat(20_000),
  "two letters in turn": "ab".repeat(10_000),
  spaces: `${" ".repeat(20_001)}x`,
  "line breaks": "\n".repeat(20_000),
  "dashes and equals": "=-".repeat(10_000),
  "one ideograph": "中".repeat(9000),
  ideographs: randomRun(0x4e00, 20_000, 9000),
  hangul: randomRun(0xac00, 11_000, 9000),
  "random lowercase": randomRun(0x61, 26, 20_000),
  "random capitals": randomRun(0x41, 26, 20_000),
  "random greek": randomRun(0x3b1, 17, 20_000),
  "random signs": randomRun(0x21, 15, 20_000),
  emoji: "😀".repeat(5000),
};
