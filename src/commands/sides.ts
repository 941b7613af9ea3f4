import { existsSync } from "node:fs";
import path from "node:path";
import { readLock } from "../lockfile/file.ts";
import { type Lock, parseLock } from "../lockfile/parse.ts";
import { blob, type Git, gitIn, mergeBase } from "./repository.ts";
import { type Io, UsageError } from "./types.ts";

/** One side of a comparison: a lockfile, and how it was named. */
export interface Side {
  readonly name: string;
  /** Absent where there was no lockfile at the merge base yet. */
  readonly lock?: Lock;
}

const NEXT = "name a lockfile by its path, or by REV:path as in main:budgets.lock.json";

async function fromRevision(spec: string, git: Git): Promise<Side> {
  const text = await blob(git, spec);
  if (text === undefined) {
    const at = spec.indexOf(":");
    const here = `${spec.slice(0, at)}:./${spec.slice(at + 1)}`;
    const prefix = (await git.run("rev-parse", "--show-prefix"))?.trim();
    // Git counts paths from the top of the repository, whatever folder this is.
    const isHere = Boolean(prefix) && (await blob(git, here)) !== undefined;
    throw new UsageError(`git knows no file ${spec}`, isHere ? `of this folder it is ${here}` : NEXT);
  }
  return { name: spec, lock: parseLock(text, spec) };
}

async function fromPath(typed: string, cwd: string): Promise<Side> {
  const lock = await readLock(path.resolve(cwd, typed), typed);
  if (lock === undefined) throw new UsageError(`there is no lockfile ${typed}`, NEXT);
  return { name: typed, lock };
}

/** A side as it was typed: a path, or else `REV:path`. */
function named(typed: string, git: Git, cwd: string): Promise<Side> {
  const isPath = !typed.includes(":") || existsSync(path.resolve(cwd, typed));
  return isPath ? fromPath(typed, cwd) : fromRevision(typed, git);
}

/** The lockfile as it was where this branch began. */
async function atMergeBase(file: string, git: Git, env: Io["env"]): Promise<Side> {
  const base = await mergeBase(git, env);
  const short = base.slice(0, 10);
  const prefix = (await git.run("rev-parse", "--show-prefix"))?.trim() ?? "";
  const text = await blob(git, `${base}:${prefix}${path.basename(file)}`);
  const name = `${short}:${prefix}${path.basename(file)}`;
  return text === undefined ? { name } : { name, lock: parseLock(text, name) };
}

/**
 * Both sides of `diff [before] [after]`. Without the first, the merge base; without the second, the working tree.
 * @param file the lockfile of the working tree, absolute
 * @param shown the same as messages name it
 * @throws UsageError where a side is not there; LockfileError where it cannot be read
 */
export async function sides(
  [before, after]: readonly string[],
  file: string,
  shown: string,
  io: Io,
): Promise<readonly [before: Side, after: Side]> {
  const git = gitIn(io.cwd, io.env);
  const later = after === undefined ? await fromPath(shown, io.cwd) : await named(after, git, io.cwd);
  const earlier =
    before === undefined
      ? await atMergeBase(file, gitIn(path.dirname(file), io.env), io.env)
      : await named(before, git, io.cwd);
  return [earlier, later];
}
