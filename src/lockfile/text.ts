import { RISK_BASES, RISK_LEVELS } from "../snapshot/risk.ts";
import type { Finding, Risk, Severity } from "../snapshot/types.ts";

const RISK = new RegExp(`^(${RISK_LEVELS.join("|")}) \\((${RISK_BASES.join("|")})(?:: ([\\s\\S]+))?\\)$`);

/** Reads what `riskText` wrote; undefined for anything else. */
export function parseRisk(text: string): Risk | undefined {
  const match = RISK.exec(text);
  const level = RISK_LEVELS.find((one) => one === match?.[1]);
  const basis = RISK_BASES.find((one) => one === match?.[2]);
  return level && basis ? { level, basis, evidence: match?.[3] ?? "" } : undefined;
}

const SEVERITIES = ["error", "warning", "info"] as const satisfies readonly Severity[];
const NAME = "`((?:[^`\\\\]|\\\\[\\s\\S])*)`";
const FINDING = new RegExp(
  `^(${SEVERITIES.join("|")}) (\\S+)(?: of ${NAME})?(?: in ${NAME})?(?: ([\\s\\S]+))?$`,
);

function quoted(name: string): string {
  return `\`${name.replace(/[`\\]/g, "\\$&")}\``;
}

function unquoted(text: string): string {
  return text.replace(/\\([\s\S])/g, "$1");
}

/**
 * A finding as it is locked, its identity and nothing else: ``warning pretty-printed in `default @ reference` text``.
 * A finding of a server that is about one tool names it: ``error stale-waiver of `export_all` ``.
 * @param tool the tool in whose entry the finding stands
 */
export function formatFinding(finding: Finding, tool?: string): string {
  const parts: string[] = [finding.severity, finding.rule];
  if (finding.tool !== undefined && finding.tool !== tool) parts.push(`of ${quoted(finding.tool)}`);
  if (finding.case !== undefined) parts.push(`in ${quoted(finding.case)}`);
  // A subject that could be taken for one of the two is escaped.
  if (finding.subject) parts.push(finding.subject.replace(/^(?=\\|of `|in `)/, "\\"));
  return parts.join(" ");
}

/** Reads what `formatFinding` wrote; undefined for anything else. Message and help are not locked, so empty. */
export function parseFinding(text: string, server: string, tool?: string): Finding | undefined {
  const match = FINDING.exec(text);
  const severity = SEVERITIES.find((one) => one === match?.[1]);
  const rule = match?.[2];
  if (severity === undefined || rule === undefined) return undefined;
  const of = match?.[3] === undefined ? tool : unquoted(match[3]);
  const subject = match?.[5]?.replace(/^\\/, "");
  return {
    rule,
    severity,
    server,
    ...(of === undefined ? {} : { tool: of }),
    ...(match?.[4] === undefined ? {} : { case: unquoted(match[4]) }),
    ...(subject === undefined ? {} : { subject }),
    message: "",
    help: "",
  };
}
