import { utf8Length } from "../../boundary/utf8-length.ts";
import type { Wire } from "../../connect/types.ts";
import type { Base64Figures, BlockFigures, Tokenizer } from "../types.ts";
import { findBase64 } from "./base64.ts";
import { mediaFacts } from "./media.ts";
import { rolesOf } from "./role.ts";
import { blocksOf } from "./text.ts";

/** Each content block of a result, measured as what it is. Media count no tokens, and never as text. */
export function measureBlocks(result: Wire, tokenizer: Tokenizer): BlockFigures[] {
  const blocks = blocksOf(result);
  const roles = rolesOf(blocks);
  return blocks.map((block, index) => {
    const role = roles[index] ?? "payload";
    const mimeType = block.mimeType === undefined ? {} : { mimeType: block.mimeType };
    if (!("text" in block)) {
      const { type, data } = block;
      return { type, role, tokens: 0, chars: 0, bytes: 0, ...mimeType, ...mediaFacts(data, block.mimeType) };
    }
    const { type, text } = block;
    const figures = { tokens: tokenizer.count(text), chars: text.length, bytes: utf8Length(text) };
    const base64 = base64Figures(text, tokenizer);
    return { type, role, ...figures, ...mimeType, ...(base64 === undefined ? {} : { base64 }) };
  });
}

function base64Figures(text: string, tokenizer: Tokenizer): Base64Figures | undefined {
  const runs = findBase64(text);
  if (runs.length === 0) return undefined;
  let chars = 0;
  let tokens = 0;
  for (const { from, to } of runs) {
    chars += to - from;
    tokens += tokenizer.count(text.slice(from, to));
  }
  const mimeType = runs.find((run) => run.mimeType !== undefined)?.mimeType;
  return { count: runs.length, chars, tokens, ...(mimeType === undefined ? {} : { mimeType }) };
}
