import { createHash } from "node:crypto";
import { findRule, rulePage } from "../rules/index.ts";
import type { ChangeKind, Finding, Judged, Severity } from "../snapshot/types.ts";
import { visible } from "./escape.ts";
import { fromRoot, lockLines } from "./lines.ts";
import { findingsOf } from "./totals.ts";
import type { RenderOptions, Reporter, Run } from "./types.ts";
import { acceptance, type Placed, place, remedies, told } from "./wording.ts";

type Level = "error" | "warning" | "note";

const LEVEL: Readonly<Record<Severity, Level>> = { error: "error", warning: "warning", info: "note" };

/** What a change of each kind means, as the short description of a SARIF rule. */
const KINDS: Readonly<Record<ChangeKind, string>> = {
  tokens: "A response costs more tokens than what is locked",
  menu: "A definition costs more tokens than what is locked",
  "server-menu": "A server's definitions cost more tokens than what is locked",
  round: "A round of calls costs more tokens than what is locked",
  risk: "A tool's inflation risk rose",
  growth: "A response grows faster with its store than what is locked",
  finding: "A rule fired that did not before",
  "lost-content": "A response lost content",
  policy: "A cost is over the limit that the configuration sets",
  "client-limit": "A result is over what a selected client accepts",
  stale: "What was measured is not what is locked",
  edited: "An entry of the lockfile was edited by hand",
};

/** Plain text of a SARIF message, in which brackets make links and braces make placeholders. */
function message(text: string): { text: string } {
  return {
    text: visible(text)
      .replace(/[\\[\]]/g, "\\$&")
      .replace(/[{}]/g, "$&$&"),
  };
}

/** The file that results point into, and the lines of their entries in it. */
interface Target {
  readonly uri: string;
  readonly lineOf: (at: Placed) => number;
}

function targetOf(run: Run, { lockfileText, folder }: RenderOptions): Target {
  const file = fromRoot(lockfileText === undefined ? run.config : run.lockfile, folder);
  const uri = file.split("/").map(encodeURIComponent).join("/");
  return { uri, lineOf: lockfileText === undefined ? () => 1 : lockLines(lockfileText) };
}

function result(
  { uri, lineOf }: Target,
  rule: string,
  level: Level,
  at: Placed,
  identity: string,
  text: string,
) {
  return {
    ruleId: rule,
    level,
    message: message(text),
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region: { startLine: lineOf(at) } },
        logicalLocations: [{ fullyQualifiedName: visible(place(at)) }],
      },
    ],
    // Keeps an alert the same one when lines move.
    partialFingerprints: {
      primaryLocationLineHash: `${createHash("sha256").update(identity).digest("hex").slice(0, 16)}:1`,
    },
  };
}

function ofChange(run: Run, target: Target, change: Judged) {
  const best = remedies(run, change)[0];
  const how = acceptance(run, change);
  const what = told(change);
  const parts = [
    /[.!?]$/.test(what) ? what : `${what}.`,
    ...(best === undefined ? [] : [`Best remedy: ${best.title}. ${best.how}`]),
    "command" in how ? `Accept with: ${how.command}` : how.refused,
  ];
  const level = change.fails ? "error" : "warning";
  return result(target, `budget/${change.kind}`, level, change, change.id, parts.join(" "));
}

function identityOf(finding: Finding): string {
  return JSON.stringify([finding.rule, finding.server, finding.tool, finding.case, finding.subject]);
}

function ofFinding(target: Target, finding: Finding) {
  const text = `${finding.message} ${finding.help}`;
  return result(target, finding.rule, LEVEL[finding.severity], finding, identityOf(finding), text);
}

function descriptor(id: string) {
  const kind = id.startsWith("budget/") ? id.slice("budget/".length) : undefined;
  if (kind !== undefined) return { id, shortDescription: { text: KINDS[kind as ChangeKind] ?? kind } };
  const rule = findRule(id);
  if (rule === undefined) return { id };
  return {
    id,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.docs.why.trim() },
    help: { text: rule.remedy, markdown: rulePage(rule) },
    defaultConfiguration: { level: LEVEL[rule.severity] },
  };
}

function render(run: Run, options: RenderOptions): string {
  // A new finding is a result by itself; what costs less is no alert.
  const alerts = run.changes.filter(
    (change) =>
      change.kind !== "finding" && change.severity !== "improvement" && change.severity !== "notice",
  );
  const target = targetOf(run, options);
  const results = [
    ...alerts.map((change) => ofChange(run, target, change)),
    ...findingsOf(run.snapshot).map((finding) => ofFinding(target, finding)),
    ...run.waived.map((one) => ({
      ...ofFinding(target, one.finding),
      suppressions: [{ kind: "external", justification: visible(one.reason) }],
    })),
  ];
  const ids = [...new Set(results.map((one) => one.ruleId))].sort();
  const notifications = run.failures.map((failure) => ({
    level: "error",
    message: message(`${place(failure)}: ${failure.message} ${failure.help}`),
    descriptor: { id: failure.code },
  }));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "budget-check", rules: ids.map(descriptor) } },
        invocations: [
          { executionSuccessful: run.failures.length === 0, toolExecutionNotifications: notifications },
        ],
        columnKind: "utf16CodeUnits",
        results: results.map((one) => ({ ...one, ruleIndex: ids.indexOf(one.ruleId) })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** SARIF 2.1.0: changes that need somebody and every finding, on the lines of the lockfile. */
export const reporter: Reporter = { name: "sarif", render };
