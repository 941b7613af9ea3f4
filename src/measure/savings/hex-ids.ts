import { createHash } from "node:crypto";
import { identifierKind } from "../identifiers.ts";
import { mapStrings, stringsOf } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

const DIGITS = 12;

export const hexIds: ValueRemedy = {
  remedy: "hex-ids",
  title: `${DIGITS}-digit hexadecimal ids instead of a dense alphabet`,
  loses: "the ids as stored: the server looks the short ones up",
  how: `Show ${DIGITS} hexadecimal digits, such as the beginning of a hash, and take them back: they cost about 7 tokens and are unique among a hundred thousand.`,
  narrows: false,
  apply(value) {
    const ids = new Set(stringsOf(value).filter((text) => identifierKind(text) === "dense"));
    if (ids.size < 3) return undefined;
    const short = new Map([...ids].map((id) => [id, digits(id)]));
    if (new Set(short.values()).size < ids.size) return undefined;
    return mapStrings(value, (text) => short.get(text) ?? text);
  },
};

/** Digits as even as those of a random id, and the same in every run. */
function digits(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, DIGITS);
}
