import type { DocumentNode, ObjectNode, ValueNode } from "@humanwhocodes/momoa";
import { type Problem, place } from "./errors.ts";

type Member = ObjectNode["members"][number];

/** The name of a member, quoted or not. */
export function memberName({ name }: Member): string {
  return name.type === "String" ? name.value : name.name;
}

/**
 * Keys that a JavaScript object would not keep: the first of two that are the same, and `__proto__`.
 * @param under path of the part that is looked at; everything when empty
 */
export function lostKeys(document: DocumentNode, file: string, under: readonly string[] = []): Problem[] {
  const problems: Problem[] = [];
  const tell = (member: Member, message: string, next: string) => {
    const { line, column } = member.name.loc.start;
    problems.push({ message, where: place(file, { line, column }), next });
  };
  const walk = (node: ValueNode, path: readonly string[]): void => {
    if (node.type === "Array") {
      for (const [index, { value }] of node.elements.entries()) walk(value, [...path, String(index)]);
    }
    if (node.type !== "Object") return;
    const seen = new Map<string, number>();
    const inside = under.every((key, depth) => path[depth] === key);
    for (const member of node.members) {
      const name = memberName(member);
      const earlier = seen.get(name);
      if (inside && earlier !== undefined) {
        tell(
          member,
          `the key "${name}" stands here for the second time, the first is on line ${earlier}`,
          "rename one of them, or take one away: only the last would count",
        );
      }
      if (inside && name === "__proto__") {
        tell(member, 'a key cannot be called "__proto__"', "give it another name");
      }
      seen.set(name, member.name.loc.start.line);
      walk(member.value, [...path, name]);
    }
  };
  walk(document.body, []);
  return problems;
}
