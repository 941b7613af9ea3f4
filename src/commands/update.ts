import { shownPath } from "../config/load.ts";
import { writeLock } from "../lockfile/file.ts";
import type { Run } from "../report/types.ts";
import type { Judged } from "../snapshot/types.ts";
import { exitCode } from "../snapshot/verdict.ts";
import { CALLING, REPORTING, SELECTING } from "./flags.ts";
import { judgeRun, wholeReason } from "./judge.ts";
import { type Inputs, loadInputs, type Measured, measureChosen } from "./measure.ts";
import { destinations, writeReports } from "./output.ts";
import { type Command, UsageError } from "./types.ts";

/** @throws UsageError where the part that is selected cannot be locked without the rest */
function refusePart(inputs: Inputs): void {
  const reason = wholeReason(inputs);
  if (reason === undefined) return;
  throw new UsageError(
    `only all of the lockfile can be updated: ${reason}`,
    "run `budget-check update` without --server, --tool and --case, or restore the lockfile from git",
  );
}

/** That there is no lockfile to compare with is why it is written, and no change in what is measured. */
function isLockfileItself({ kind, server, subject }: Judged): boolean {
  return kind === "stale" && server === "" && subject === "lockfile";
}

/**
 * What `update` cannot accept stays failing; everything else is accepted by writing it down. Where nothing is
 * written, because of a limit or of something that could not be measured, nothing is accepted either.
 */
function accepted(run: Run, { conflict }: Measured): Run {
  const refused = run.changes.some((change) => change.severity === "violation" && change.fails);
  const excused = refused || run.verdict === "unmeasured" ? "not accepted" : "accepted";
  const changes = run.changes
    .filter((change) => conflict !== undefined || !isLockfileItself(change))
    .map((change) => {
      const settled = change.severity === "violation" || !(change.fails || change.severity === "stale");
      return settled ? change : { ...change, fails: false, excused };
    });
  if (run.verdict === "unmeasured") return { ...run, changes };
  return { ...run, changes, verdict: refused ? "fail" : "pass" };
}

export const update: Command = {
  name: "update",
  usage: "update [flags]",
  summary: "measure everything, write budgets.lock.json",
  description: `Measures like check, but replays every case in two fresh processes: what differs between them (clocks,
ids, ports) is locked as volatile and never counts. Prints the changes that it accepts. Nothing is written where
something could not be measured, or where an answer is over a max or over what a client accepts.`,
  flags: [...SELECTING, ...REPORTING, ...CALLING],
  examples: [
    ["budget-check update", "accept all that is measured now"],
    ["budget-check update --tool list_items", "accept this tool alone"],
  ],
  positionals: 0,
  async run({ flags }, io) {
    const targets = destinations(flags);
    const inputs = await loadInputs(flags, io, true);
    refusePart(inputs);
    const measured = await measureChosen(inputs, flags, io, 2);
    const run = accepted(await judgeRun("update", measured, flags, io, "failing"), measured);
    if (run.verdict === "pass") {
      const snapshot = measured.selection.overlay(measured.lock?.snapshot, measured.survey.snapshot);
      await writeLock(measured.lockFile, snapshot, shownPath(io.cwd, measured.lockFile));
    }
    await writeReports(run, targets, flags, io);
    return exitCode(run.verdict);
  },
};
