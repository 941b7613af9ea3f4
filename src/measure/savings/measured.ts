import type { Saving, Tokenizer } from "../types.ts";
import type { Subject } from "./subject.ts";
import type { Words } from "./types.ts";

/** A remedy's texts, counted; nothing where they are none or save nothing. */
export type Measured = (words: Words, texts: readonly string[] | undefined) => Saving[];

export function measurer({ before, rest }: Subject, tokenizer: Tokenizer): Measured {
  return ({ remedy, title, loses, how }, texts) => {
    if (texts === undefined) return [];
    const tokensAfter = texts.reduce((sum, text) => sum + tokenizer.count(text), rest);
    const saved = before - tokensAfter;
    return saved > 0 ? [{ remedy, title, tokensBefore: before, tokensAfter, saved, loses, how }] : [];
  };
}
