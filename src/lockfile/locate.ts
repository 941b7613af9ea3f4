import { type AnyNode, type MemberNode, parse } from "@humanwhocodes/momoa";
import type { Path } from "./node.ts";

/** A place in a text, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface Failed extends Position {
  readonly atEnd: boolean;
}

/** Where a text stops being JSON; undefined where the parser does not say. */
export function syntaxPosition(text: string): Failed | undefined {
  try {
    parse(text, { mode: "json" });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || !("line" in error) || !("column" in error)) return undefined;
    const atEnd = error.constructor.name === "UnexpectedEOF" || !text.trimEnd().endsWith("}");
    return { line: Number(error.line), column: Number(error.column), atEnd };
  }
}

function tree(text: string): AnyNode | undefined {
  try {
    return parse(text, { mode: "json" }).body;
  } catch {
    return undefined;
  }
}

function nameOf(member: MemberNode): string {
  return member.name.type === "String" ? member.name.value : member.name.name;
}

/** The members' names as keys where a path goes, the last one of equal names as `JSON.parse` takes it. */
function step(node: AnyNode, key: string | number): { at: AnyNode; value: AnyNode } | undefined {
  if (node.type === "Object") {
    const member = node.members.findLast((one) => nameOf(one) === key);
    return member && { at: member, value: member.value };
  }
  const element = node.type === "Array" && typeof key === "number" ? node.elements[key] : undefined;
  return element && { at: element.value, value: element.value };
}

/**
 * Reads a text that is JSON, which takes a while where it is large.
 * @returns where the value at a path stands, as far as the path goes
 */
export function locator(text: string): (path: Path) => Position | undefined {
  const root = tree(text);
  return (path) => {
    let node = root;
    let position = root?.loc.start;
    for (const key of path) {
      const next = node && step(node, key);
      if (next === undefined) break;
      position = next.at.loc.start;
      node = next.value;
    }
    return position && { line: position.line, column: position.column };
  };
}

/** The first name that stands twice in one object: `JSON.parse` would silently take the last. */
export function duplicateKey(text: string): (Position & { readonly name: string }) | undefined {
  const rest: AnyNode[] = [];
  for (let node = tree(text); node !== undefined; node = rest.pop()) {
    // One by one: a list of some hundred thousand is more than a call takes arguments.
    if (node.type === "Array") for (const { value } of node.elements.toReversed()) rest.push(value);
    if (node.type !== "Object") continue;
    const seen = new Set<string>();
    for (const member of node.members) {
      const name = nameOf(member);
      if (seen.has(name)) return { name, line: member.loc.start.line, column: member.loc.start.column };
      seen.add(name);
    }
    for (const { value } of node.members.toReversed()) rest.push(value);
  }
  return undefined;
}
