import fc from "fast-check";

const pick = (...values: readonly string[]) => fc.constantFrom(...values);
const some = (unit: fc.Arbitrary<string>, maxLength = 24) =>
  fc.array(unit, { maxLength }).map((parts) => parts.join(""));
const range = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code));

const ascii = some(range(0x20, 0x7e), 60);
const json = fc.jsonValue({ maxDepth: 3 });
const hex = some(pick(..."0123456789abcdef"), 64);

/** One arbitrary for each class of text that tokenizers are known to differ on. */
export const TEXTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ascii,
  "compact JSON": json.map((value) => JSON.stringify(value)),
  "indented JSON": json.map((value) => JSON.stringify(value, null, 2)),
  emoji: some(pick("😀", "👨‍👩‍👧", "🏳️‍🌈", "👍🏽", "🇩🇪", "☃️", "a", " ", "1️⃣")),
  cjk: some(
    fc.oneof(range(0x4e00, 0x9fff), range(0x3040, 0x30ff), range(0xac00, 0xd7a3), range(0x20000, 0x2a6df)),
  ),
  rtl: some(fc.oneof(range(0x5d0, 0x5ea), range(0x620, 0x64a), pick(" ", "\u200f", "\u202e", "٣"))),
  "combining marks": some(pick("e", "A", "\u0301", "\u0323", "\u0940", "क", "\u200d", " ", "!", "\ufe0f")),
  digits: some(fc.oneof(range(0x30, 0x39), pick("½", "Ⅷ", "٣", "𝟗", ".", "-", "e")), 40),
  hex,
  uuid: fc.uuid(),
  base64: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64")),
  whitespace: some(
    pick(" ", "  ", "\t", "\n", "\r\n", "\r", "\u0085", "\u00a0", "\u2028", "\u3000", "\u180e", "\v", "x"),
  ),
  controls: some(fc.oneof(range(0, 0x1f), range(0x7f, 0x9f), pick("a", "\ufffe", "\uffff"))),
  bom: some(pick("\ufeff", " ", "\n", "a", "1", "{", "\ufeff\ufeff")),
  contractions: some(
    pick("I", "it", "WE", "'s", "'S", "'ſ", "'t", "'RE", "'ve", "'m", "'lL", "'D", "'", "’s", "ſ", "'K", " "),
  ),
  "special tokens": some(
    pick("<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>", "<|", "|>", "x", " ", "<|im_start|>"),
  ),
  "lone surrogates": some(pick("\ud800", "\udc00", "😀", "\udbff", "a", " ", "\udfff")),
  cases: some(
    pick("a", "B", "ǅ", "ʰ", "字", "\u0301", "É", "é", "'s", "/", "_", "1", " ", "\n", "𝐀", "𝐚", "Ა", "ა"),
  ),
  "any code unit": some(
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    40,
  ),
  "any code point": some(
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    30,
  ),
  signs: some(pick("-", "=", "_", "*", "/", "\\", '"', "{", "}", "[", "]", ",", ":", "\n", " "), 80),
  "long runs": fc
    .tuple(
      pick("a", "ab", " ", "\n", "-", "=", "中", "é", "0", "\u0301", "A", "aB", "==-"),
      fc.integer({ min: 1, max: 700 }),
      ascii,
    )
    .map(([unit, times, rest]) => unit.repeat(times) + rest),
  empty: fc.constant(""),
};

/** Characters picked by a linear congruence: the same on every machine. */
export function randomRun(first: number, size: number, length: number): string {
  const units = new Uint16Array(length);
  let state = 7;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    units[at] = first + ((state >>> 8) % size);
  }
  return Buffer.from(units.buffer).toString("utf16le");
}
