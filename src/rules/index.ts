import type { Rule } from "./define.ts";
import { drilldownNotAdvertised } from "./drilldown-not-advertised.ts";
import { staleWaiver } from "./stale-waiver.ts";
import { unboundedCollection } from "./unbounded-collection.ts";

export { type ApplyContext, applyRules } from "./apply.ts";
export type * from "./define.ts";
export type * from "./evidence.ts";
export { pageFile, rulePage, rulesTable } from "./page.ts";

/** Every rule there is, in the order in which they are listed. */
export const rules: readonly Rule[] = [unboundedCollection, drilldownNotAdvertised, staleWaiver];

/** The rule with an id, if there is one. */
export function findRule(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id);
}
