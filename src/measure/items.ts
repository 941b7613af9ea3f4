import { BLOCK, ENTRY, ITEM, type PathNode } from "./paths/tree.ts";

/** Collections that hold less of the answer are details of it: a document's tags are not its items. */
const LEAST_SHARE = 0.2;

interface Collection {
  readonly length: number;
  readonly tokens: number;
}

/**
 * Length of the collection that holds most of the tokens: an array, a map from identifiers, or records that follow
 * one another. `undefined` where there is none worth the name, 0 where all there are are empty.
 */
export function itemsOf(root: PathNode): number | undefined {
  const base = root.children.get(BLOCK) ?? root;
  const total = tokensOf(base);
  const collections = outermost(base);
  const held = collections.reduce((sum, { tokens }) => sum + tokens, 0);
  if (base.lists === 0 && base.count > 1 && held * 2 < total) return base.count;
  if (collections.length === 0) return undefined;
  if (collections.every(({ length }) => length === 0)) return 0;
  if (held < total * LEAST_SHARE) return undefined;
  return collections.reduce((most, other) => (other.tokens > most.tokens ? other : most)).length;
}

/** Collections that lie in no other; what lies inside one holds less than it. */
function outermost(base: PathNode): Collection[] {
  const collections: Collection[] = [];
  const nodes = [base];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const entries = node.children.get(ENTRY);
    if (node.lists > 0) {
      collections.push({ length: node.children.get(ITEM)?.count ?? 0, tokens: tokensOf(node) });
    } else if (entries !== undefined) {
      collections.push({ length: entries.count, tokens: tokensOf(node) });
    } else nodes.push(...node.children.values());
  }
  return collections;
}

/** Tokens of a path and all below it. */
function tokensOf(top: PathNode): number {
  let tokens = 0;
  const nodes = [top];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    tokens += node.tokens;
    nodes.push(...node.children.values());
  }
  return tokens;
}
