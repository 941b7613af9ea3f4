import { own } from "../snapshot/identity.ts";
import type { Change, ChangeSeverity, Judged, PathChange } from "../snapshot/types.ts";
import { grouped, percent, plural, signed } from "./numbers.ts";
import { totals } from "./totals.ts";
import type { Run, RunSaving } from "./types.ts";

/** What a change, a failure or a finding is about. A server without a name stands for the run as a whole. */
export interface Placed {
  readonly server: string;
  readonly tool?: string | undefined;
  readonly case?: string | undefined;
}

/** The names of a place, outermost first; `all` where it is the run as a whole. Not escaped. */
export function placeParts({ server, tool, case: key }: Placed): string[] {
  return [server === "" ? "all" : server, tool, key].filter((part) => part !== undefined);
}

/** `server / tool / case`. Not escaped. */
export function place(of: Placed): string {
  return placeParts(of).join(" / ");
}

/** `8,178 → 21,400 tokens (+13,222, +161.7 %)`; of a limit `12 tokens, 9 over the max of 3`; empty where a change has no figures. Not escaped. */
export function movement(change: Change): string {
  const { before, after } = change;
  const unit = change.unit === undefined ? "" : ` ${change.unit}`;
  if (typeof before === "number" && typeof after === "number") {
    if (change.kind === "policy") {
      return `${grouped(after)}${unit}, ${grouped(after - before)} over the max of ${grouped(before)}`;
    }
    const share = percent(before, after);
    const by = share === undefined ? signed(after - before) : `${signed(after - before)}, ${share}`;
    return `${grouped(before)} → ${grouped(after)}${unit} (${by})`;
  }
  if (change.kind === "finding" && before === undefined && after !== undefined) return String(after);
  const one = (value: number | string) => (typeof value === "number" ? grouped(value) : value);
  if (before !== undefined && after !== undefined) return `${one(before)} → ${one(after)}${unit}`;
  if (after !== undefined) return `now ${one(after)}${unit}`;
  return before === undefined ? "" : `was ${one(before)}${unit}`;
}

/** A change in one phrase: `8,178 → 21,400 tokens (+13,222, +161.7 %): the text costs more than is locked`. Not escaped. */
export function told(change: Judged): string {
  const why = change.excused === undefined ? change.message : `${change.message} (${change.excused})`;
  return [movement(change), why].filter((part) => part !== "").join(": ");
}

/** A path whose tokens grew. */
export interface Grown {
  readonly path: string;
  readonly before: number;
  readonly after: number;
}

/** The JSON paths of a change that grew, most grown first. */
export function grownPaths(change: Change): Grown[] {
  return (change.paths ?? [])
    .map((one: PathChange) => ({ path: one.path, before: one.before ?? 0, after: one.after ?? 0 }))
    .filter((one) => one.after > one.before)
    .sort((a, b) => b.after - b.before - (a.after - a.before) || (a.path < b.path ? -1 : 1));
}

/**
 * The remedies of the case that a change is about, the one that saves most first; none for an entry that was edited,
 * which is put right by measuring it again.
 */
export function remedies(run: Run, change: Change): RunSaving[] {
  if (change.severity === "edited" || change.tool === undefined || change.case === undefined) return [];
  const all = own(run.savings, `${change.server}/${change.tool}/${change.case}`) ?? [];
  return [...all].sort((a, b) => b.saved - a.saved);
}

/** What to do to accept a change, or why no command can. */
export function acceptance(
  run: Run,
  change: Change,
): { readonly command: string } | { readonly refused: string } {
  if (change.severity !== "violation") return { command: run.accept };
  return { refused: `update cannot lift a limit; spend fewer tokens, or change the limit in ${run.config}` };
}

/**
 * The changes as they are told: those that fail for one and the same place stand together where they follow each
 * other, since one remedy and one command are for all of them.
 */
export function inGroups(changes: readonly Judged[]): { readonly change: Judged; readonly last: boolean }[] {
  const group = (change: Judged | undefined) =>
    change?.fails === true
      ? JSON.stringify([placeParts(change), change.severity === "violation"])
      : undefined;
  return changes.map((change, at) => {
    const own = group(change);
    return { change, last: own === undefined || own !== group(changes[at + 1]) };
  });
}

/** Changes that cost less. */
export function improvements(run: Run): Judged[] {
  return run.changes.filter((change) => change.severity === "improvement");
}

/** Changes that fail the run. */
export function failing(run: Run): Judged[] {
  return run.changes.filter((change) => change.fails);
}

/** `3 servers, 12 tools, 17 cases, 45,120 tokens`. */
function extent(run: Run): string {
  const sum = totals(run.snapshot);
  const counted = [plural(sum.servers, "server"), plural(sum.tools, "tool"), plural(sum.cases, "case")];
  return `${counted.join(", ")}, ${plural(sum.menu + sum.responses, "token")}`;
}

/** How a run is called that fails for one kind of reason alone, which is not its cost. */
const REASONS: {
  readonly [S in ChangeSeverity]?: { title: string; sentence: (lockfile: string) => string };
} = {
  stale: { title: "stale lockfile", sentence: (lockfile) => `${lockfile} is stale` },
  edited: { title: "edited lockfile", sentence: (lockfile) => `${lockfile} was edited by hand` },
  improvement: { title: "better than locked", sentence: () => "Better than locked" },
};

function reason(failed: readonly Judged[]): (typeof REASONS)[ChangeSeverity] {
  const [first] = failed;
  if (first === undefined || failed.some((change) => change.severity !== first.severity)) return undefined;
  return REASONS[first.severity];
}

/** The verdict in two or three words: `within budget`, `stale lockfile`. */
export function verdictTitle(run: Run): string {
  if (run.verdict === "fail") return reason(failing(run))?.title ?? "over budget";
  return run.verdict === "pass" ? "within budget" : "could not measure";
}

function failSentence(run: Run): string {
  const failed = failing(run);
  const what = reason(failed)?.sentence(run.lockfile) ?? "Over budget";
  const count = `${plural(failed.length, "change fails", "changes fail")}`;
  const fixed = failed.filter((change) => change.severity === "violation").length;
  if (fixed === failed.length && fixed > 0) return `${what}: ${count}, and update cannot lift a limit.`;
  if (fixed === 0) return `${what}: ${count}. Accept with: ${run.accept}`;
  const first = `${fixed === 1 ? "1 of them is" : `${fixed} of them are`} over a limit, which update cannot lift`;
  return `${what}: ${count}. ${first}: mend that first, then accept the rest with: ${run.accept}`;
}

function passSentence(run: Run): string {
  if (run.command === "diff") {
    return run.changes.length === 0
      ? "No change."
      : `${plural(run.changes.length, "change")}, none that fails.`;
  }
  if (run.command === "update") return `Locked in ${run.lockfile}: ${extent(run)}.`;
  if (!run.locked) return `Measured, not locked: ${extent(run)}. Lock it with: ${run.accept}`;
  const better = improvements(run).length;
  const stale = run.changes.filter((change) => change.severity === "stale").length;
  const told = [
    ...(better > 0
      ? [`${plural(better, "improvement")}, bank ${better === 1 ? "it" : "them"} with: ${run.accept}`]
      : []),
    ...(stale > 0 && better === 0
      ? [`${plural(stale, "entry is", "entries are")} stale, renew with: ${run.accept}`]
      : []),
  ];
  return told.length === 0
    ? `Within budget: ${extent(run)}.`
    : `Within budget: ${extent(run)}; ${told.join("; ")}`;
}

/** The verdict in one sentence. Not escaped. */
export function verdictSentence(run: Run): string {
  if (run.verdict === "pass") return passSentence(run);
  if (run.verdict === "fail") return failSentence(run);
  const failed = failing(run).length;
  const also = failed === 0 ? "" : `; besides, ${plural(failed, "change fails", "changes fail")}`;
  const count = plural(run.failures.length, "failure");
  return `Could not measure: ${count}${also}. This is no verdict on the budget.`;
}
