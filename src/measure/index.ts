import { utf8Length } from "../boundary/utf8-length.ts";
import type { Wire } from "../connect/types.ts";
import { measureBlocks } from "./blocks/index.ts";
import { itemsOf } from "./items.ts";
import { pathTree, viewTexts } from "./paths/index.ts";
import type { BlockFigures, Measurement, Tokenizer, View, ViewFigures } from "./types.ts";

export { TooDeepError } from "./json.ts";
export { tokenizeOnce } from "./once.ts";
export { pathShares, viewPaths, viewTexts } from "./paths/index.ts";
export { loadTokenizer, MOST_CHARS, TextTooLargeError } from "./tokenizer/index.ts";

/**
 * Measures a result of `tools/call`, whatever its shape.
 * @throws TextTooLargeError where one of its texts is beyond the bound of exact counts, TooDeepError where what has to
 *   be written as JSON nests too deep
 */
export function measure(result: Wire, tokenizer: Tokenizer): Measurement {
  const blocks = measureBlocks(result, tokenizer);
  const content = sum(blocks);
  const overhead = sum(blocks.filter(({ role }) => role === "overhead")).tokens;
  const [structured] = viewTexts(result, "structured");
  const texts = structured === undefined ? viewTexts(result, "content") : [structured];
  const items = itemsOf(pathTree(texts, tokenizer));
  return {
    content,
    ...(structured === undefined ? {} : { structured: figuresOf(structured, tokenizer) }),
    blocks,
    overheadRatio: content.tokens === 0 ? 0 : overhead / content.tokens,
    ...(items === undefined ? {} : { items }),
  };
}

/** The view that costs more; the content where both cost the same. */
export function heavierView({ content, structured }: Measurement): View {
  return structured !== undefined && structured.tokens > content.tokens ? "structured" : "content";
}

function figuresOf(text: string, tokenizer: Tokenizer): ViewFigures {
  return { tokens: tokenizer.count(text), chars: text.length, bytes: utf8Length(text) };
}

function sum(blocks: readonly BlockFigures[]): ViewFigures {
  let tokens = 0;
  let chars = 0;
  let bytes = 0;
  for (const block of blocks) {
    tokens += block.tokens;
    chars += block.chars;
    bytes += block.bytes;
  }
  return { tokens, chars, bytes };
}
