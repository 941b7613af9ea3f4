import type { Encoding } from "../types.ts";
import {
  CASELESS,
  classTable,
  LETTER,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  OTHER,
  SPACE,
  UPPER,
} from "./classes.ts";

/**
 * End of the piece that begins at `from`. Merges never cross a piece, so a text's tokens are those of its pieces.
 * @param units UTF-16 code units
 * @param end where the text ends; `from < end`
 */
export type Split = (units: Uint16Array, from: number, end: number) => number;

const CLASSES = classTable();
const HEAD = UPPER | CASELESS | MARK;
const TAIL = LOWER | CASELESS | MARK;
const SYMBOL = MARK | OTHER;
const QUOTE = 0x27;
const BLANK = 0x20;

/** The encoding's split pattern as a scanner: a regular expression overflows V8's stack on a long run. */
export function splitOf(encoding: Encoding): Split {
  return encoding === "cl100k_base" ? splitCl100k : splitO200k;
}

function splitCl100k(units: Uint16Array, from: number, end: number): number {
  const contraction = contractionEnd(units, from, end);
  if (contraction > from) return contraction;
  const kind = classAt(units, from, end);
  if (kind & LETTER) return skip(units, from, end, LETTER);
  if (kind & NUMBER) return digits(units, from, end);
  if (!(kind & NEWLINE)) {
    const next = after(units, from, end);
    if (classAt(units, next, end) & LETTER) return skip(units, next, end, LETTER);
  }
  const symbols = symbolsEnd(units, from, end);
  return symbols > from ? skip(units, symbols, end, NEWLINE) : spacesEnd(units, from, end);
}

function splitO200k(units: Uint16Array, from: number, end: number): number {
  const word = wordEnd(units, from, end);
  if (word > from) return contractionEnd(units, word, end);
  if (classAt(units, from, end) & NUMBER) return digits(units, from, end);
  let symbols = symbolsEnd(units, from, end);
  if (symbols === from) return spacesEnd(units, from, end);
  while (symbols < end && (units[symbols] === 0x2f || classAt(units, symbols, end) & NEWLINE)) symbols++;
  return symbols;
}

/**
 * A word of o200k: letters and marks, capitals first, behind at most one sign. The pattern tries each shape
 * with the sign before it tries it without, which matters where a mark is the sign.
 */
function wordEnd(units: Uint16Array, from: number, end: number): number {
  const kind = classAt(units, from, end);
  const letters = (kind & (LETTER | MARK)) !== 0;
  const sign = kind & (LETTER | NUMBER | NEWLINE) ? -1 : after(units, from, end);
  if (sign >= 0) {
    const cased = casedEnd(units, sign, end);
    if (cased > sign) return cased;
  }
  if (letters) {
    const cased = casedEnd(units, from, end);
    if (cased > from) return cased;
  }
  if (sign >= 0) {
    const capitals = skip(units, sign, end, HEAD);
    if (capitals > sign) return capitals;
  }
  return letters ? skip(units, from, end, HEAD) : from;
}

/**
 * `[Lu Lt Lm Lo M]* [Ll Lm Lo M]+` from `from`, or `from` where it does not match. Without a small letter behind
 * the capitals, the first part gives back as much as it needs to: the word ends after its last caseless character.
 */
function casedEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  let lastCaseless = from;
  while (at < end) {
    const kind = classAt(units, at, end);
    if (!(kind & HEAD)) break;
    at = after(units, at, end);
    if (kind & (CASELESS | MARK)) lastCaseless = at;
  }
  return classAt(units, at, end) & LOWER ? skip(units, at, end, TAIL) : lastCaseless;
}

/** End of `'s`, `'t`, `'re`, `'ve`, `'m`, `'ll` or `'d` in any case, or `from`. */
function contractionEnd(units: Uint16Array, from: number, end: number): number {
  if (units[from] !== QUOTE || from + 1 >= end) return from;
  const first = units[from + 1] as number;
  // U+017F folds to s.
  if (first === 0x17f) return from + 2;
  const letter = first | 0x20;
  if (letter === 0x73 || letter === 0x74 || letter === 0x6d || letter === 0x64) return from + 2;
  if (from + 2 >= end) return from;
  const second = (units[from + 2] as number) | 0x20;
  if (letter === 0x6c) return second === 0x6c ? from + 3 : from;
  return (letter === 0x72 || letter === 0x76) && second === 0x65 ? from + 3 : from;
}

/** ` ?[^\s\p{L}\p{N}]+`, or `from`. */
function symbolsEnd(units: Uint16Array, from: number, end: number): number {
  const start = units[from] === BLANK ? from + 1 : from;
  const symbols = skip(units, start, end, SYMBOL);
  return symbols > start ? symbols : from;
}

/** `\s*[\r\n]+`, else `\s+(?!\S)`, else `\s+`: up to the last line break, else leaving one for the next word. */
function spacesEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  let lastBreak = from;
  while (at < end) {
    const kind = CLASSES[units[at] as number] as number;
    if (!(kind & SPACE)) break;
    at++;
    if (kind & NEWLINE) lastBreak = at;
  }
  if (lastBreak > from) return lastBreak;
  return at === end || at === from + 1 ? at : at - 1;
}

/** Numbers go by threes. */
function digits(units: Uint16Array, from: number, end: number): number {
  let at = from;
  for (let taken = 0; taken < 3 && classAt(units, at, end) & NUMBER; taken++) at = after(units, at, end);
  return at;
}

function skip(units: Uint16Array, from: number, end: number, mask: number): number {
  let at = from;
  while (at < end) {
    const kind = CLASSES[units[at] as number] as number;
    if (kind === 0) {
      if (!(classAt(units, at, end) & mask)) return at;
      at = after(units, at, end);
    } else if (kind & mask) at++;
    else return at;
  }
  return at;
}

/** Class of the code point at `at`; 0 at the end. */
function classAt(units: Uint16Array, at: number, end: number): number {
  if (at >= end) return 0;
  const unit = units[at] as number;
  const kind = CLASSES[unit] as number;
  if (kind !== 0) return kind;
  return isPair(units, at, end)
    ? (CLASSES[((unit - 0xd800) << 10) + (units[at + 1] as number) - 0xdc00 + 0x10000] as number)
    : OTHER;
}

function after(units: Uint16Array, at: number, end: number): number {
  return isPair(units, at, end) ? at + 2 : at + 1;
}

function isPair(units: Uint16Array, at: number, end: number): boolean {
  return (
    ((units[at] as number) & 0xfc00) === 0xd800 &&
    at + 1 < end &&
    ((units[at + 1] as number) & 0xfc00) === 0xdc00
  );
}
