import { existsSync } from "node:fs";
import path from "node:path";
import type { Run } from "../report/types.ts";
import { compare } from "../snapshot/compare.ts";
import type { Snapshot } from "../snapshot/types.ts";
import { judge } from "../snapshot/verdict.ts";
import { REPORTING } from "./flags.ts";
import { type Side, sides } from "./sides.ts";
import { type Command, type Io, UsageError } from "./types.ts";

/** The nearest file of this name from a folder up; in the folder itself where there is none. */
function nearest(cwd: string, name: string): string {
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    const file = path.join(folder, name);
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) return path.join(path.resolve(cwd), name);
  }
}

/** The words of `check` are on what was measured; here both sides are locked, and the earlier one was. */
function past(message: string): string {
  return message.replace(/\bis (not )?locked\b(?!.*\bis (?:not )?locked\b)/, "was $1locked");
}

/** What was locked is no verdict on a budget: a difference fails nothing, but an entry that was edited does. */
function judged(before: Snapshot, after: Side & { readonly lock: NonNullable<Side["lock"]> }) {
  const policy = { tolerance: { tokens: 0, percent: 0 }, frozen: false, strict: false };
  const told = judge(compare(before, after.lock.snapshot), [], policy).judged;
  const edited = judge(after.lock.edited, [], policy);
  return {
    changes: [
      ...edited.judged,
      ...told.map((change) => ({ ...change, message: past(change.message), fails: false })),
    ],
    verdict: edited.verdict,
  };
}

function runOf(before: Side, after: Side, shown: string, accept: string): Run {
  const { lock } = after;
  if (lock === undefined)
    throw new UsageError(`there is no lockfile ${after.name}`, "run `budget-check update` first");
  const empty: Snapshot = { encoding: lock.snapshot.encoding, servers: {} };
  const absent = before.lock === undefined ? [{ message: `there is no lockfile at ${before.name} yet` }] : [];
  const notes = [...(before.lock?.notes ?? []), ...lock.notes].map((message) => ({ message }));
  return {
    command: "diff",
    ...judged(before.lock?.snapshot ?? empty, { ...after, lock }),
    snapshot: lock.snapshot,
    ...(before.lock === undefined ? {} : { before: before.lock.snapshot }),
    failures: [],
    waived: [],
    notes: [...absent, ...notes],
    savings: {},
    paths: {},
    lockfile: shown,
    config: "budgets.config.json",
    locked: true,
    frozen: false,
    accept,
  };
}

async function printText(files: readonly string[], io: Io): Promise<number> {
  const [file] = files;
  if (file === undefined) throw new UsageError("--textconv needs a file", "git gives it one");
  const { textconv } = await import("./textconv.ts");
  io.stdout.write(await textconv(io.cwd, file));
  return 0;
}

export const diff: Command = {
  name: "diff",
  usage: "diff [before] [after] [flags]",
  summary: "the changes between two lockfiles, in words",
  description: `Compares two lockfiles and starts no server. Each is a path, or REV:path as git names a file in a revision.
Without them, the lockfile at the merge base with the main branch is compared with the one of the working tree. Tells
and does not judge: only an entry that was edited by hand fails.`,
  flags: ["lockfile", ...REPORTING, "markdown", "textconv"],
  examples: [
    ["budget-check diff", "what this branch changes"],
    ["budget-check diff v1.2.0:budgets.lock.json", "what changed since a release"],
    ["budget-check diff --markdown", "the same, for a pull request"],
  ],
  positionals: 2,
  async run({ flags, positionals }, io) {
    if (flags.textconv) return printText(positionals, io);
    // Git calls --textconv for every version it shows: nothing more is loaded for it than it needs.
    const [{ destinations, writeReports }, { LOCK_NAME }, { shownPath }] = await Promise.all([
      import("./output.ts"),
      import("./measure.ts"),
      import("../config/load.ts"),
    ]);
    const asked = flags.markdown ? { ...flags, reporter: [...(flags.reporter ?? []), "markdown"] } : flags;
    const targets = destinations(asked);
    const file =
      flags.lockfile === undefined ? nearest(io.cwd, LOCK_NAME) : path.resolve(io.cwd, flags.lockfile);
    const shown = shownPath(io.cwd, file);
    const [before, after] = await sides(positionals, file, shown, io);
    const run = runOf(before, after, shown, "npx budget-check update");
    await writeReports(run, targets, asked, io);
    return run.verdict === "pass" ? 0 : 1;
  },
};
