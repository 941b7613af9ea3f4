import type { Wire } from "../connect/types.ts";
import { viewTexts } from "./paths/index.ts";
import type { Tokenizer } from "./types.ts";

/**
 * A tokenizer for all that is asked about one result: each text of its views is cut into tokens once, whoever counts it
 * or asks for its paths. It holds those tokens (4 bytes each) as long as it is held itself.
 * @throws as `measure`
 */
export function tokenizeOnce(result: Wire, tokenizer: Tokenizer): Tokenizer {
  const texts = new Set([...viewTexts(result, "content"), ...viewTexts(result, "structured")]);
  const known = new Map([...texts].map((text) => [text, tokenizer.lengths(text)]));
  return {
    encoding: tokenizer.encoding,
    count: (text) => known.get(text)?.length ?? tokenizer.count(text),
    lengths: (text) => known.get(text) ?? tokenizer.lengths(text),
  };
}
