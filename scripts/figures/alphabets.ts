import { createHash } from "node:crypto";
import type { Remedy } from "./page.ts";
import { count } from "./servers.ts";

const SAMPLES = 2000;
const hex = "0123456789abcdef";
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const decimal = "0123456789";

/** Identifiers of each alphabet: what a character costs, and what a bit costs. */
export function alphabets(): Remedy {
  const rows: [string, string, number, string][] = [
    ["UUID with dashes", hex, 36, "20"],
    ["hexadecimal, 32", hex, 32, ""],
    ["base62, 22 (as many bits)", base62, 22, ""],
    ["hexadecimal, 12", hex, 12, "6"],
    ["base62, 17", base62, 17, "16"],
    ["base62, 11", base62, 11, "11"],
    ["base62, 8 (as many bits as 12 hexadecimal)", base62, 8, ""],
    ["decimal, 15 (as many bits)", decimal, 15, ""],
  ];
  return {
    title: "Another alphabet",
    how: "None: a prefix of what is stored needs no translation.",
    loses: "the likeness to the stored id, wherever the alphabet changes.",
    rows: [],
    table: [
      ["identifier", "tokens, mean", "characters a token", "bits a token", "the source tells"],
      ...rows.map(([what, alphabet, length, told]) => line(what, alphabet, length, told)),
    ],
    differs:
      "The source gives one figure of each, and concludes that a dense alphabet holds less in a token. Over 2,000 samples a character of base62 does cost more than one of hex, but it also holds more: for the same number of bits base62 takes fewer tokens than hex, and decimal digits fewer still, since three of them are one token. What makes a 12-digit prefix cheap is that it has 48 bits and no dashes, not that it is hexadecimal.",
  };
}

function line(what: string, alphabet: string, length: number, told: string): string[] {
  const dashes = length === 36;
  const ids = Array.from({ length: SAMPLES }, (_, index) =>
    identifier(index, alphabet, dashes ? 32 : length),
  );
  const texts = dashes ? ids.map(dashed) : ids;
  // Between quotes, as in JSON, since a quote can join a token with what follows it.
  const tokens = texts.reduce((sum, id) => sum + count(`"${id}"`) - 2, 0) / SAMPLES;
  const bits = Math.log2(alphabet.length) * (dashes ? 32 : length) - (dashes ? 6 : 0);
  return [what, tokens.toFixed(1), (length / tokens).toFixed(2), (bits / tokens).toFixed(1), told];
}

/** An even, repeatable choice of characters. */
function identifier(index: number, alphabet: string, length: number): string {
  const bytes = createHash("sha512").update(`${index} ${alphabet.length}`).digest();
  const most = 256 - (256 % alphabet.length);
  const even = [...bytes].filter((byte) => byte < most);
  return even
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
}

function dashed(digits: string): string {
  const version4 = `${digits.slice(0, 12)}4${digits.slice(13, 16)}a${digits.slice(17)}`;
  return version4.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
