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

/** Where the value at a path stands in a text that is JSON; as far as the path goes. */
export function locate(text: string, path: Path): Position | undefined {
  let node = tree(text);
  let position = node?.loc.start;
  for (const key of path) {
    const next = node && step(node, key);
    if (next === undefined) break;
    position = next.at.loc.start;
    node = next.value;
  }
  return position && { line: position.line, column: position.column };
}

/** The first name that stands twice in one object: `JSON.parse` would silently take the last. */
export function duplicateKey(text: string): (Position & { readonly name: string }) | undefined {
  const rest: AnyNode[] = [];
  for (let node = tree(text); node !== undefined; node = rest.pop()) {
    if (node.type === "Array") rest.push(...node.elements.map((element) => element.value).reverse());
    if (node.type !== "Object") continue;
    const seen = new Set<string>();
    for (const member of node.members) {
      const name = nameOf(member);
      if (seen.has(name)) return { name, line: member.loc.start.line, column: member.loc.start.column };
      seen.add(name);
    }
    rest.push(...node.members.map((member) => member.value).reverse());
  }
  return undefined;
}
