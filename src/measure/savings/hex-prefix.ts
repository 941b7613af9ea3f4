import { shortIds } from "../../boundary/short-ids.ts";
import { identifierKind } from "../identifiers.ts";
import { mapStrings, stringsOf } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

/** Digits of a prefix: 48 bits, as good as unique among 100,000. */
const DIGITS = 12;

export const hexPrefix: ValueRemedy = {
  remedy: "hex-prefix",
  title: `${DIGITS}-digit prefixes of hexadecimal ids`,
  loses: "full ids: every tool that takes one must take its prefix, and refuse an ambiguous one",
  how: "shortIds(ids) where they go out and resolveId(ids, given) where they come in, of budget-check/boundary.",
  narrows: false,
  apply(value) {
    const ids = [...new Set(stringsOf(value).filter(isHexadecimal))];
    if (ids.length < 2) return undefined;
    const short = shortIds(ids, DIGITS);
    // An id keeps its full form where another begins alike: then prefixes are no remedy here.
    if (ids.some((id) => short.get(id) === id)) return undefined;
    return mapStrings(value, (text) => short.get(text) ?? text);
  },
};

function isHexadecimal(text: string): boolean {
  const kind = identifierKind(text);
  return kind === "uuid" || kind === "hex";
}
