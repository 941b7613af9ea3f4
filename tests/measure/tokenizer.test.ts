import fc from "fast-check";
import { get_encoding } from "tiktoken";
import { describe, expect, it } from "vitest";
import { classTable, OTHER } from "../../src/measure/tokenizer/classes.ts";
import { loadTokenizer } from "../../src/measure/tokenizer/index.ts";
import { randomRun, TEXTS } from "./texts.ts";

/** Of each class in each encoding: above 5,000 texts in all. */
const RUNS = 120;
/** Bytes of the longest pieces: they are merged in windows of 4,096, and the reference is quadratic in them. */
const LONGEST = 7500;
const CLASSES = classTable();
/** Code points whose texts go to the reference at once. */
const TOGETHER = 16;

describe.each(["cl100k_base", "o200k_base"] as const)("%s", async (encoding) => {
  const tokenizer = await loadTokenizer(encoding);
  const reference = get_encoding(encoding);

  const known = new Map<number, number>();
  const lengthOf = (token: number): number => {
    const length = known.get(token) ?? reference.decode_single_token_bytes(token).length;
    known.set(token, length);
    return length;
  };
  const referenceLengths = (text: string) => Array.from(reference.encode_ordinary(text), lengthOf);

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
    const same = (text: string) => sameNumbers(tokenizer.lengths(text), referenceLengths(text));
    const differing: string[] = [];
    for (let at = 0; at < ASSIGNED.length; at += TOGETHER) {
      const codes = ASSIGNED.slice(at, at + TOGETHER);
      if (same(codes.map(around).join("\n"))) continue;
      const guilty = codes.filter((code) => !same(around(code)));
      differing.push(...(guilty.length > 0 ? guilty : codes).map((code) => code.toString(16)));
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
        fc.integer({ min: 4200, max: LONGEST }),
      )
      .map(([parts, bytes]) => parts.join("").repeat(Math.ceil(bytes / Buffer.byteLength(parts.join("")))));
    fc.assert(
      fc.property(rhythm, (text) => {
        expect(tokenizer.count(text)).toBe(reference.encode_ordinary(text).length);
      }),
      { seed: 20260133, numRuns: 20 },
    );
  });

  it("gives the same counts when its memory of pieces has overflowed", () => {
    const words = Array.from({ length: 100_000 }, (_, index) => `w${index.toString(36)}x`);
    const text = words.join(" ");
    const first = tokenizer.count(text);
    expect(first).toBe(reference.encode_ordinary(text).length);
    expect(tokenizer.count(text)).toBe(first);
    expect(tokenizer.lengths(text).length).toBe(first);
  });
});

/** A text in which a code point stands beside everything that a split pattern looks at. */
function around(code: number): string {
  const c = String.fromCodePoint(code);
  return `${c}'s 1${c}234 Ab${c}Cd ${c}E'll  ${c}  ${c}${c}\n${c}`;
}

/**
 * Ideographs and syllables are alike in their thousands, and so are code points that neither this Node nor the table
 * knows: some of them are enough, and all of anything else.
 */
const ASSIGNED = Array.from({ length: 0xe01f0 }, (_, code) => code).filter((code) => {
  if ((code >= 0xd800 && code < 0xe000) || (code >= 0x323b0 && code < 0xe0000)) return false;
  const yi = code > 0xa000 && code < 0xac00;
  const alike = (code > 0x3400 && code < 0xd700) || (code > 0x17000 && code < 0x18c00);
  if ((alike && !yi) || (code > 0x20000 && code < 0xe0000)) return code % 61 === 0;
  return CLASSES[code] !== OTHER || !/\p{Cn}|\p{Co}/u.test(String.fromCodePoint(code)) || code % 7 === 0;
});

function sameNumbers(some: ArrayLike<number>, others: ArrayLike<number>): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

const LONG: Readonly<Record<string, string>> = {
  "one letter": "a".repeat(LONGEST),
  "two letters in turn": "ab".repeat(LONGEST / 2),
  spaces: `${" ".repeat(LONGEST + 1)}x`,
  "line breaks": "\n".repeat(LONGEST),
  "dashes and equals": "=-".repeat(LONGEST / 2),
  "one ideograph": "中".repeat(LONGEST / 3),
  ideographs: randomRun(0x4e00, 20_000, LONGEST / 3),
  hangul: randomRun(0xac00, 11_000, LONGEST / 3),
  "random lowercase": randomRun(0x61, 26, LONGEST),
  "random capitals": randomRun(0x41, 26, LONGEST),
  "random greek": randomRun(0x3b1, 17, LONGEST / 2),
  "random signs": randomRun(0x21, 15, LONGEST),
  emoji: "😀".repeat(LONGEST / 4),
};
