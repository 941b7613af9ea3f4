import { isStale } from "./compare-case.ts";
import { type Draft, own } from "./identity.ts";
import { pairs } from "./presence.ts";
import type { ChangeSeverity, Finding, ServerSnapshot, Severity } from "./types.ts";

const RANK: readonly Severity[] = ["info", "warning", "error"];

/** Findings of a server and of those tools that both sides have, by what identifies them. */
function findingsOf(server: ServerSnapshot, other: ServerSnapshot): Record<string, Finding> {
  const tools = Object.keys(server.tools).filter((name) => Object.hasOwn(other.tools, name));
  const all = [
    ...server.findings,
    ...tools.flatMap((name) =>
      (own(server.tools, name)?.findings ?? []).map((one) => ({ ...one, tool: name })),
    ),
  ];
  const key = (one: Finding) => JSON.stringify([one.tool, one.case, one.rule, one.subject || undefined]);
  return Object.fromEntries(all.map((one) => [key(one), one]));
}

/** True where the finding rests on a case that is not the same on both sides. */
function restsOnStale(finding: Finding, before: ServerSnapshot, after: ServerSnapshot): boolean {
  if (finding.tool === undefined || finding.case === undefined) return false;
  const was = own(own(before.tools, finding.tool)?.cases ?? {}, finding.case);
  const is = own(own(after.tools, finding.tool)?.cases ?? {}, finding.case);
  if (was === undefined || is === undefined) return was !== is;
  return isStale(was, is);
}

function judge(before: Finding | undefined, after: Finding | undefined): [ChangeSeverity, string] {
  if (before === undefined)
    return [after?.severity === "info" ? "notice" : "regression", "this finding is new"];
  if (after === undefined) return ["improvement", "this finding is gone"];
  const raised = RANK.indexOf(after.severity) > RANK.indexOf(before.severity);
  return raised ? ["regression", "this finding is graver"] : ["improvement", "this finding is less grave"];
}

/** Findings that are new, gone, or of another severity. `message` and `help` of a finding are no part of it. */
export function compareFindings(server: string, before: ServerSnapshot, after: ServerSnapshot): Draft[] {
  return pairs(findingsOf(before, after), findingsOf(after, before)).flatMap((pair) => {
    const finding = pair.after ?? pair.before;
    if (finding === undefined || pair.before?.severity === pair.after?.severity) return [];
    const [severity, message] = judge(pair.before, pair.after);
    const draft: Draft = {
      kind: "finding",
      severity: restsOnStale(finding, before, after) ? "stale" : severity,
      server,
      ...(finding.tool === undefined ? {} : { tool: finding.tool }),
      ...(finding.case === undefined ? {} : { case: finding.case }),
      subject: finding.subject ? `${finding.rule} ${finding.subject}` : finding.rule,
      ...(pair.before === undefined ? {} : { before: pair.before.severity }),
      ...(pair.after === undefined ? {} : { after: pair.after.severity }),
      // What the lock holds of a finding has no words; what was found now says why, and what to do.
      message: pair.after?.message
        ? `${message}: ${pair.after.message} ${pair.after.help}`.trimEnd()
        : message,
    };
    return [draft];
  });
}
