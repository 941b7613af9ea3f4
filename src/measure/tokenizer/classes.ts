import { CATEGORIES } from "./categories.ts";

/** Bits of a character class; a code point has one, line breaks have two. */
export const UPPER = 1;
export const LOWER = 2;
/** Letters without case: they stand where either may. */
export const CASELESS = 4;
export const MARK = 8;
export const NUMBER = 16;
export const OTHER = 32;
export const SPACE = 64;
export const NEWLINE = 128;

export const LETTER = UPPER | LOWER | CASELESS;

const BIT: Readonly<Record<string, number>> = {
  U: UPPER,
  L: LOWER,
  B: CASELESS,
  M: MARK,
  N: NUMBER,
  O: OTHER,
};

/** White_Space of Unicode. JavaScript's `\s` takes U+FEFF for one of them and U+0085 for none. */
const SPACES = [
  0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
  0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];

/**
 * Class by code point. High surrogates are 0, so that a scan over UTF-16 code units notices them without a
 * test of its own; a surrogate that stands alone reaches the model as U+FFFD, which is OTHER.
 */
export function classTable(): Uint8Array {
  const table = new Uint8Array(0x110000);
  let at = 0;
  for (const [, category, run] of CATEGORIES.matchAll(/([A-Z])([0-9a-z]*)/g)) {
    const end = at + (run === "" ? 1 : Number.parseInt(run ?? "", 36));
    table.fill(BIT[category ?? ""] ?? 0, at, end);
    at = end;
  }
  table.fill(0, 0xd800, 0xdc00);
  for (const space of SPACES) table[space] = SPACE;
  table[0x0a] = SPACE | NEWLINE;
  table[0x0d] = SPACE | NEWLINE;
  return table;
}
