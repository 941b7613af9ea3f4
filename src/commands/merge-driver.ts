import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { formatLock } from "../lockfile/format.ts";
import { mergeLocks } from "../lockfile/merge.ts";
import { type Lock, parseLock } from "../lockfile/parse.ts";
import { visible } from "../report/escape.ts";
import { type Io, isUserError, UsageError } from "./types.ts";

/** What git's shell falls back on where this does not exit with 0: a merge of texts, with conflict markers. */
const UNMERGED = 1;

/** A version of the lockfile; undefined where that side has none, which git tells by an empty file. */
async function read(file: string, name: string): Promise<Lock | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`, "let git call this: it passes the files");
  });
  return text === "" ? undefined : parseLock(text, name);
}

/** Merging would give a hand edit a digest of its own, and lose what is not known here. */
function isPlain(lock: Lock | undefined): boolean {
  return lock === undefined || (lock.edited.length === 0 && lock.notes.length === 0);
}

/**
 * Git's merge driver: `%O %A %B %P`, the common version, ours, theirs, and the file's path. Ours becomes the merge.
 * Where entries overlap, all three become the same but for those entries, so that git's merge of texts, which is to
 * follow, leaves markers around these alone.
 * @returns 0 where everything was merged, 1 where entries overlap or a version cannot be read
 */
export async function mergeDriver(files: readonly string[], io: Io): Promise<number> {
  const [base, ours, theirs, shown = "budgets.lock.json"] = files;
  if (base === undefined || ours === undefined || theirs === undefined) {
    throw new UsageError(
      "--driver needs the three files that git passes",
      "set it up with `budget-check init --git`",
    );
  }
  const [fileO, fileA, fileB] = [base, ours, theirs].map((file) => path.resolve(io.cwd, file)) as [
    string,
    string,
    string,
  ];
  const tell = (text: string) => io.stderr.write(`budget-check: ${visible(shown)}: ${text}\n`);
  try {
    const [o, a, b] = [await read(fileO, shown), await read(fileA, shown), await read(fileB, shown)];
    if (a === undefined || b === undefined || ![o, a, b].every(isPlain)) return UNMERGED;
    const merged = mergeLocks(o?.snapshot, a.snapshot, b.snapshot);
    if (merged === undefined) return UNMERGED;
    await writeFile(fileA, formatLock(merged.ours));
    if (merged.conflicts.length === 0) return 0;
    await writeFile(fileO, formatLock(merged.base));
    await writeFile(fileB, formatLock(merged.theirs));
    for (const place of merged.conflicts) tell(`both sides changed ${visible(place)}`);
    tell("run `npx budget-check update` to measure again, which solves it");
    return UNMERGED;
  } catch (error) {
    if (!isUserError(error)) throw error;
    tell(`${visible(error.message)}; merged as text`);
    return UNMERGED;
  }
}
