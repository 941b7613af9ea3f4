import type { Finding, Severity } from "../snapshot/types.ts";
import type { Checks, Report, Rule } from "./define.ts";
import type { Evidence, EvidenceKind } from "./evidence.ts";

/** What surrounds the evidence: whose it is, and what the configuration says of each rule. */
export interface ApplyContext {
  /** Name of the server in the configuration. */
  readonly server: string;
  /** By rule id; a rule that is not named here has its own severity. */
  readonly severities?: Readonly<Record<string, Severity | "off">>;
}

/** The tool and the case that evidence of a kind is about. */
interface About {
  readonly tool?: string;
  readonly case?: string;
}

const ABOUT: { readonly [K in EvidenceKind]: (evidence: Evidence[K]) => About } = {
  definition: (evidence) => ({ tool: evidence.definition.name }),
  server: () => ({}),
  result: (evidence) => ({ tool: evidence.tool.definition.name, case: evidence.case }),
  growth: (evidence) => ({ tool: evidence.tool.definition.name, case: evidence.case }),
  probe: (evidence) => ({ tool: evidence.tool.definition.name }),
};

/** Whether the evidence is of a tool that hosts hide from the model: what it costs, no model pays. */
const HIDDEN: { readonly [K in EvidenceKind]: (evidence: Evidence[K]) => boolean } = {
  definition: (evidence) => evidence.facts.appOnly,
  server: () => false,
  result: (evidence) => evidence.tool.facts.appOnly,
  growth: (evidence) => evidence.tool.facts.appOnly,
  probe: (evidence) => evidence.tool.facts.appOnly,
};

function byIdentity(a: Finding, b: Finding): number {
  const key = (finding: Finding): string =>
    [finding.tool ?? "", finding.case ?? "", finding.rule, finding.subject ?? "", finding.message].join("\0");
  return key(a) < key(b) ? -1 : 1;
}

function toFinding(rule: Rule, severity: Severity, server: string, about: object, report: Report): Finding {
  const { help, ...rest } = report;
  return { rule: rule.id, severity, server, ...about, ...rest, help: help ?? rule.remedy };
}

/**
 * Runs every rule that can judge a kind of evidence.
 * Tools that hosts hide from the model give none.
 * @returns findings in the order of tool, case, rule and subject; each identity once
 */
export function applyRules<K extends EvidenceKind>(
  rules: readonly Rule[],
  kind: K,
  evidence: Evidence[K],
  context: ApplyContext,
): Finding[] {
  if (HIDDEN[kind](evidence)) return [];
  const about = ABOUT[kind](evidence);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const checks: Checks = rule.check;
    const check = checks[kind];
    const severity = context.severities?.[rule.id] ?? rule.severity;
    if (check === undefined || severity === "off") continue;
    const subjects = new Set<string>();
    for (const report of check(evidence)) {
      const identity = `${report.tool ?? ""}\0${report.subject ?? ""}`;
      if (subjects.has(identity)) continue;
      subjects.add(identity);
      // A rule whose own severity was not changed may tell how grave this very case is.
      const own = context.severities?.[rule.id] === undefined ? report.severity : undefined;
      const { severity: _, ...rest } = report;
      findings.push(toFinding(rule, own ?? severity, context.server, about, rest));
    }
  }
  return findings.sort(byIdentity);
}
