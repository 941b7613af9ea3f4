import { classifyGrowth } from "../../src/replay/index.ts";
import type { GrowthEvidence, ResultEvidence } from "../../src/rules/index.ts";
import { count, definitionEvidence } from "./evidence.ts";

const ROWS = {
  name: "list_rows",
  description: "Lists all rows of the table.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", description: "Rows to list" } } },
};

/** A sweep whose answers are texts, one per size; four characters count as a token. */
export function growthEvidence(
  sizes: readonly number[],
  texts: readonly string[],
  args: Readonly<Record<string, unknown>> = {},
): GrowthEvidence {
  const tool = definitionEvidence(ROWS);
  const tokens = texts.map(count);
  const results = texts.map((text): ResultEvidence => {
    const figures = { tokens: count(text), chars: text.length, bytes: text.length };
    return {
      tool,
      case: "growth",
      arguments: args,
      isError: false,
      result: { content: [{ type: "text", text }] },
      text,
      measurement: { content: figures, blocks: [], overheadRatio: 0 },
      paths: [],
      tokenizer: { encoding: "cl100k_base", count, lengths: () => new Uint32Array() },
    };
  });
  return { tool, case: "growth", sizes, tokens, growth: classifyGrowth(sizes, tokens), results };
}
