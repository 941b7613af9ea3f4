import type { Severity } from "../snapshot/types.ts";
import type { Evidence } from "./evidence.ts";
import type { Thresholds } from "./thresholds.ts";

/** What a rule reports. Server, tool and case are filled in from the evidence, unless given here. */
export interface Report {
  /** Only from server evidence: the tool it is about. */
  readonly tool?: string;
  /** What inside the tool it is about (a parameter, a path): part of the finding's identity. One line. */
  readonly subject?: string;
  /** JSON pointer into the definition or the result. */
  readonly pointer?: string;
  /** Where this very case is graver or milder than the rule is by default; the configuration has the last word. */
  readonly severity?: Severity;
  /** Why it fired, with the figures. One sentence. */
  readonly message: string;
  /** What to do, one sentence, where the rule's `remedy` can be said more exactly. */
  readonly help?: string;
}

/** The documentation of a rule; its page, `budget-check rules`, SARIF and the README's table come from here. */
export interface RuleDocs {
  /** What is wrong with it and what it costs. Markdown paragraphs. */
  readonly why: string;
  /**
   * What fires the rule, for a code block: where it is judged by a definition, the tool as JSON; by a server, its
   * tools as a JSON list; by a result, what `tools/call` gave as JSON. The test of all rules runs these examples.
   */
  readonly bad: string;
  /** The twin that does not fire it. */
  readonly good: string;
  /** Where the rule or its figures come from, in words a reader can follow. */
  readonly source: string;
}

/** One check per kind of evidence that the rule can judge; a rule needs at least one. */
export type Checks = { readonly [K in keyof Evidence]?: (evidence: Evidence[K]) => readonly Report[] };

export interface Rule {
  readonly id: string;
  /** What it finds, a short phrase without a full stop. */
  readonly title: string;
  readonly severity: Severity;
  /** What to do about it, one sentence. */
  readonly remedy: string;
  /** The numbers that the configuration can set. */
  readonly thresholds?: Thresholds;
  readonly docs: RuleDocs;
  readonly check: Checks;
}

/** Makes a rule. */
export function defineRule(rule: Rule): Rule {
  return rule;
}
