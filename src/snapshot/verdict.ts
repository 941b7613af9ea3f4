import { byCodeUnit } from "./identity.ts";
import { ROUND } from "./presence.ts";
import type { Change, ChangeSeverity, Failure, Judged, Verdict } from "./types.ts";

/** How strictly changes are judged. */
export interface Policy {
  /** What a cost may grow over its locked figure: the larger of the two. */
  readonly tolerance: { readonly tokens: number; readonly percent: number };
  /** A stale lockfile fails. */
  readonly frozen: boolean;
  /** An improvement that is not locked fails. */
  readonly strict: boolean;
}

/** Changes as a policy sees them, and what follows. */
export interface Judgement {
  /** Those that fail first, then most severe first, then by identity. */
  readonly judged: readonly Judged[];
  readonly verdict: Verdict;
}

const SEVERITIES: readonly ChangeSeverity[] = [
  "violation",
  "lost",
  "regression",
  "edited",
  "stale",
  "improvement",
  "notice",
];

/** Kinds of change whose figures a tolerance is for: costs in tokens. */
const TOLERATED = new Set<Change["kind"]>(["tokens", "menu", "server-menu", "round"]);

/** Tokens a cost may have over its locked figure. Never against the last run, so that it cannot creep. */
export function allowance(locked: number, tolerance: Policy["tolerance"]): number {
  // The small addend keeps 4.35 % of 100,000 from being cut to 4,349 by binary fractions.
  return Math.max(tolerance.tokens, Math.floor((locked * tolerance.percent) / 100 + 1e-9));
}

function isTolerated(change: Change, tolerance: Policy["tolerance"]): boolean {
  const { before, after } = change;
  if (!TOLERATED.has(change.kind) || typeof before !== "number" || typeof after !== "number") return false;
  const tokens = change.unit === "bytes" ? 0 : tolerance.tokens;
  return after - before <= allowance(before, { ...tolerance, tokens });
}

/** Changes that may come from evidence that could not be taken, where a case of the same tool failed. */
const DERIVED = new Set<Change["kind"]>(["risk", "finding", "round"]);

/** A round has no figure where one of its calls has none, and is then gone. */
function isOfRound({ kind, subject }: Change): boolean {
  return kind === "round" || (kind === "stale" && subject?.startsWith(ROUND) === true);
}

/** True where the change can be the mere shadow of something that could not be measured. */
export function isUnmeasured(change: Change, failure: Failure): boolean {
  if (change.server !== failure.server) return false;
  if (failure.tool === undefined || isOfRound(change)) return true;
  if (change.tool === undefined) return change.kind === "finding";
  if (change.tool !== failure.tool) return false;
  if (failure.case === undefined || change.case === failure.case) return true;
  return change.case === undefined && DERIVED.has(change.kind);
}

function excuse(change: Change, failures: readonly Failure[], policy: Policy): string | undefined {
  if (change.severity === "violation" || change.severity === "edited") return undefined;
  if (failures.some((failure) => isUnmeasured(change, failure))) return "could not be measured";
  if (change.severity === "regression" && isTolerated(change, policy.tolerance)) return "within tolerance";
  if (change.severity === "stale" && !policy.frozen) return "not frozen";
  return undefined;
}

function judgeOne(change: Change, failures: readonly Failure[], policy: Policy): Judged {
  const { severity } = change;
  const passes = severity === "notice" || (severity === "improvement" && !policy.strict);
  if (passes) return { ...change, fails: false };
  const excused = excuse(change, failures, policy);
  return excused === undefined ? { ...change, fails: true } : { ...change, fails: false, excused };
}

/**
 * Judges changes by a policy. Something that could not be measured wins over every failing change, and whatever may
 * come of it (a server that did not start has no tools) fails nothing itself. Pure.
 */
export function judge(changes: readonly Change[], failures: readonly Failure[], policy: Policy): Judgement {
  const rank = (change: Judged) =>
    (change.fails ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(change.severity);
  const judged = changes
    .map((change) => judgeOne(change, failures, policy))
    .sort((a, b) => rank(a) - rank(b) || byCodeUnit(a.id, b.id));
  const fails = judged.some((change) => change.fails);
  return { judged, verdict: failures.length > 0 ? "unmeasured" : fails ? "fail" : "pass" };
}

/** The exit code of a verdict: 0 within budget, 1 over budget, stale or edited, 3 could not measure. */
export function exitCode(verdict: Verdict): 0 | 1 | 3 {
  if (verdict === "unmeasured") return 3;
  return verdict === "fail" ? 1 : 0;
}
