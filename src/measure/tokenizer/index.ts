import type { Encoding, Tokenizer } from "../types.ts";
import type { Ends } from "./merge.ts";
import { createPieces } from "./pieces.ts";
import { splitOf } from "./split.ts";
import { readVocabulary } from "./vocabulary.ts";

/** Characters (UTF-16 code units) of the longest text that is counted: 128 Mi, at most 700 MB of working memory. */
export const MOST_CHARS = 2 ** 27;

/** A text beyond the bound below which counts are exact. It is refused, and never estimated. */
export class TextTooLargeError extends Error {
  override readonly name = "TextTooLargeError";
  readonly exitCode = 3;
  readonly code = "too-large";
  readonly next = "Let the tool answer with a part of it: a default limit, a cursor or a path to a file.";
  /** UTF-16 code units of the text. */
  readonly chars: number;

  constructor(chars: number) {
    super(`A text of ${chars} characters is too large to be counted exactly; the bound is ${MOST_CHARS}.`);
    this.chars = chars;
  }
}

const loaded = new Map<Encoding, Promise<Tokenizer>>();

/** The tokenizer of an encoding. Its table is read once, and only if it is asked for. */
export function loadTokenizer(encoding: Encoding): Promise<Tokenizer> {
  let tokenizer = loaded.get(encoding);
  if (!tokenizer) {
    tokenizer = tableOf(encoding).then((table) => createTokenizer(encoding, table));
    loaded.set(encoding, tokenizer);
  }
  return tokenizer;
}

async function tableOf(encoding: Encoding): Promise<string> {
  const module =
    encoding === "cl100k_base"
      ? await import("js-tiktoken/ranks/cl100k_base")
      : await import("js-tiktoken/ranks/o200k_base");
  return module.default.bpe_ranks;
}

function createTokenizer(encoding: Encoding, table: string): Tokenizer {
  const split = splitOf(encoding);
  const pieces = createPieces(readVocabulary(table));
  const small = new Uint16Array(1 << 16);

  function unitsOf(text: string): Uint16Array {
    if (text.length > MOST_CHARS) throw new TextTooLargeError(text.length);
    const units = text.length <= small.length ? small : new Uint16Array(text.length);
    for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
    return units;
  }

  return {
    encoding,
    count(text) {
      const units = unitsOf(text);
      let tokens = 0;
      for (let from = 0; from < text.length; ) {
        const to = split(units, from, text.length);
        tokens += pieces.count(units, from, to);
        from = to;
      }
      return tokens;
    },
    lengths(text) {
      const units = unitsOf(text);
      const lengths: Ends = { offsets: new Int32Array(16 + (text.length >> 2)), count: 0 };
      for (let from = 0; from < text.length; ) {
        const to = split(units, from, text.length);
        pieces.append(units, from, to, lengths);
        from = to;
      }
      return new Uint32Array(lengths.offsets.buffer, 0, lengths.count);
    },
  };
}
