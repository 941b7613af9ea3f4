import type { Rule } from "../../src/rules/index.ts";
import type { Finding } from "../../src/snapshot/types.ts";
import { findings } from "./evidence.ts";
import { resultEvidence } from "./results.ts";

type Json = Readonly<Record<string, unknown>>;

export const READ = { name: "list_parts", description: "Lists parts.", annotations: { readOnlyHint: true } };
export const WRITE = { name: "set_part", description: "Sets a part.", annotations: { readOnlyHint: false } };

/** What a rule reports on one answer. */
export function onAnswer(rule: Rule, result: Json, tool: Json = READ, given: Json = {}): Finding[] {
  return findings(rule, "result", resultEvidence(tool, result, { arguments: given }));
}

/** What a rule reports on the examples of its own page. */
export function onExamples(rule: Rule, tool: Json = READ): { readonly bad: number; readonly good: number } {
  const count = (text: string) => onAnswer(rule, JSON.parse(text) as Json, tool).length;
  return { bad: count(rule.docs.bad), good: count(rule.docs.good) };
}
