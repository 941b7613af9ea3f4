import type { Wire } from "../../connect/types.ts";
import { contentTexts, structuredText } from "../blocks/text.ts";
import type { PathShare, Tokenizer, View } from "../types.ts";
import { createLedger } from "./ledger.ts";
import { walkText } from "./text-walk.ts";
import { BLOCK, childOf, ITEM, nodesOf, type PathNode, pathText, rootNode } from "./tree.ts";

/**
 * Tokens and characters of each JSON path of a text, the most tokens first; they add up to the text's. A text that is
 * no JSON falls back to its lines.
 */
export function pathShares(text: string, tokenizer: Tokenizer): PathShare[] {
  return sharesOf(pathTree([text], tokenizer));
}

/**
 * Tokens and characters of each JSON path of a view, the most tokens first; they add up to the view's. Where several
 * blocks hold text, their paths begin with `content[]`. Empty where the result lacks the view.
 */
export function viewPaths(result: Wire, view: View, tokenizer: Tokenizer): PathShare[] {
  return sharesOf(pathTree(viewTexts(result, view), tokenizer));
}

/** The texts that a view counts, each alone. */
export function viewTexts(result: Wire, view: View): string[] {
  if (view === "content") return contentTexts(result);
  const structured = structuredText(result);
  return structured === undefined ? [] : [structured];
}

/** All paths of some texts, each with what is charged to itself alone. */
export function pathTree(texts: readonly string[], tokenizer: Tokenizer): PathNode {
  const root = rootNode();
  const base = texts.length > 1 ? childOf(root, BLOCK) : root;
  for (const text of texts) walkText(text, base, createLedger(text, tokenizer.lengths(text)));
  return root;
}

function sharesOf(root: PathNode): PathShare[] {
  return nodesOf(root)
    .filter((node) => !isScalarItem(node) && (node.chars > 0 || node.count > 0))
    .map((node) => {
      const item = node.children.get(ITEM);
      const scalars = item !== undefined && isScalarItem(item) ? item : undefined;
      return {
        path: pathText(node),
        tokens: node.tokens + (scalars?.tokens ?? 0),
        chars: node.chars + (scalars?.chars ?? 0),
        count: node.count,
      };
    })
    .sort((a, b) => b.tokens - a.tokens || b.chars - a.chars || (a.path < b.path ? -1 : 1));
}

/** Whether a path is that of an array's plain values: a list of tags is one field, and is told as one. */
function isScalarItem(node: PathNode): boolean {
  return node.step === ITEM && node.children.size === 0;
}
