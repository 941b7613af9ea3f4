import type { Wire } from "../../connect/types.ts";
import { viewTexts } from "../paths/index.ts";
import { repetitionOf } from "../repeats.ts";
import type { Saving, Tokenizer } from "../types.ts";

/** What a text beside structured content needs to say at least. */
const POINTER = "See structuredContent.";

/** Both views are counted, since some clients send both to the model. */
export function repeatedText(result: Wire, tokenizer: Tokenizer): Saving[] {
  if (repetitionOf(result) === undefined) return [];
  const count = (texts: readonly string[]) => texts.reduce((sum, text) => sum + tokenizer.count(text), 0);
  const structured = count(viewTexts(result, "structured"));
  const tokensBefore = count(viewTexts(result, "content")) + structured;
  const tokensAfter = count([POINTER]) + structured;
  if (tokensAfter >= tokensBefore) return [];
  return [
    {
      remedy: "repeated-text",
      title: "A short text beside structuredContent",
      tokensBefore,
      tokensAfter,
      saved: tokensBefore - tokensAfter,
      loses: "clients that read only the text see its summary alone",
      how: "Say the outcome in a sentence in the text, and the data once, in structuredContent.",
    },
  ];
}
