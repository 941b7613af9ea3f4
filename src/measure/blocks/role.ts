import { isJsonContainer } from "../paths/text-walk.ts";
import type { Block } from "./text.ts";

/** A block whose rows share a delimiter is a table. */
const DELIMITERS = ["\t", ",", "|"];

/**
 * Which text blocks carry words about the data and not data. Prose is overhead only beside data: an answer that is
 * nothing but prose, or prose beside a picture, is what was asked for.
 */
export function rolesOf(blocks: readonly Block[]): ("payload" | "overhead" | "media")[] {
  const texts = blocks.filter((block) => "text" in block).length;
  // A text alone is the answer, whatever it is: a large one is not read through to find that out.
  const data = blocks.map((block) => texts > 1 && "text" in block && isData(block));
  const hasData = data.includes(true);
  return blocks.map((block, index) => {
    if (!("text" in block)) return "media";
    return hasData && !data[index] ? "overhead" : "payload";
  });
}

function isData(block: Block & { readonly text: string }): boolean {
  if (block.type !== "text") return true;
  return isJsonContainer(block.text) || isTable(block.text);
}

function isTable(text: string): boolean {
  const lines = text.trim().split("\n", 20);
  const [first = ""] = lines;
  if (lines.length < 3) return false;
  return DELIMITERS.some((delimiter) => {
    const cells = first.split(delimiter).length;
    return cells > 1 && lines.every((line) => line.split(delimiter).length === cells);
  });
}
