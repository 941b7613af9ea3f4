/** A folded path: the place of a value, whatever its index in an array or its identifier in a map. */
export interface PathNode {
  readonly parent: PathNode | undefined;
  /** A key, or how a step is folded: `ITEM`, `ENTRY`, `LINE`, `BLOCK`. */
  readonly step: string | symbol;
  readonly depth: number;
  readonly children: Map<string | symbol, PathNode>;
  tokens: number;
  chars: number;
  /** How many values lie here. */
  count: number;
  /** How many of them are arrays. */
  lists: number;
}

/** Any element of an array. */
export const ITEM = Symbol("item");
/** Any value of a map whose keys are identifiers. */
export const ENTRY = Symbol("entry");
/** Any line of plain text. */
export const LINE = Symbol("line");
/** Any content block. */
export const BLOCK = Symbol("block");

/** Paths end here, and what lies deeper is charged to them: depth is the server's choice. */
const DEEPEST = 64;

export function rootNode(): PathNode {
  return nodeOf(undefined, "");
}

/** The child of a node, made where it is missing. */
export function childOf(node: PathNode, step: string | symbol): PathNode {
  let child = node.depth < DEEPEST ? node.children.get(step) : node;
  if (child === undefined) {
    child = nodeOf(node, step);
    node.children.set(step, child);
  }
  return child;
}

/** The child at an object's key. Keys that are identifiers fold, or a map of 1,000 things would be 1,000 paths. */
export function keyChildOf(node: PathNode, key: string): PathNode {
  return node.children.get(key) ?? childOf(node, isIdentifier(key) ? ENTRY : key);
}

/** Number, UUID, or hex with both digits and letters: what names a thing and not a field. */
function isIdentifier(key: string): boolean {
  return (
    /^\d+$/.test(key) ||
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key) ||
    /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}$/i.test(key)
  );
}

/** `entities[].guid`; `$` is the outermost value itself. */
export function pathText(node: PathNode): string {
  const steps: string[] = [];
  for (let at: PathNode | undefined = node; at?.parent !== undefined; at = at.parent) {
    steps.unshift(stepText(at.step, at.parent.parent === undefined));
  }
  // join copies: a concatenation would keep slices, and with them the whole text, alive.
  return steps.length === 0 ? "$" : steps.join("");
}

function stepText(step: string | symbol, first: boolean): string {
  if (step === ITEM) return "[]";
  if (step === ENTRY) return first ? "*" : ".*";
  if (step === LINE) return first ? "lines[]" : ".lines[]";
  if (step === BLOCK) return "content[]";
  const key = String(step);
  if (!/^[A-Za-z_$][\w$-]*$/.test(key)) return `[${JSON.stringify(key)}]`;
  return first ? key : `.${key}`;
}

/** All nodes below and with this one, parents first, in order of appearance. */
export function nodesOf(root: PathNode): PathNode[] {
  const nodes = [root];
  for (let at = 0; at < nodes.length; at++) {
    for (const child of (nodes[at] as PathNode).children.values()) nodes.push(child);
  }
  return nodes;
}

function nodeOf(parent: PathNode | undefined, step: string | symbol): PathNode {
  const depth = parent === undefined ? 0 : parent.depth + 1;
  return { parent, step, depth, children: new Map(), tokens: 0, chars: 0, count: 0, lists: 0 };
}
