import { execFile } from "node:child_process";
import { UsageError } from "./types.ts";

/** Enough for a lockfile of some hundred thousand cases. */
const MOST_BYTES = 512 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** A repository as git sees it from one folder. */
export interface Git {
  /** Runs git, never through a shell. @returns what it printed, or undefined where it failed */
  run(...args: readonly string[]): Promise<string | undefined>;
}

/**
 * Git in a folder.
 * @throws UsageError, from `run`, where there is no git
 */
export function gitIn(cwd: string, env: Environment): Git {
  return {
    run: (...args) =>
      new Promise((resolve, reject) => {
        execFile("git", [...args], { cwd, env: { ...env }, maxBuffer: MOST_BYTES }, (error, stdout) => {
          if (error === null) resolve(stdout);
          else if (error.code === "ENOENT") {
            reject(new UsageError("git cannot be run", "install git, or name two lockfiles by their paths"));
          } else resolve(undefined);
        });
      }),
  };
}

/**
 * The branches that a pull request can be against, best guess first: what the CI says, what the remote calls its
 * own, and the two usual names.
 */
async function baseBranches(git: Git, env: Environment): Promise<string[]> {
  const remote = await git.run("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
  const named = env.GITHUB_BASE_REF;
  return [
    ...(named ? [`refs/remotes/origin/${named}`] : []),
    ...(remote === undefined ? [] : [`refs/remotes/${remote.trim()}`]),
    ...["remotes/origin/main", "remotes/origin/master", "heads/main", "heads/master"].map(
      (ref) => `refs/${ref}`,
    ),
  ];
}

/**
 * The commit that the current branch left its base at; HEAD where there is no other branch.
 * @throws UsageError outside a repository, before the first commit, or where the history was cut off
 */
export async function mergeBase(git: Git, env: Environment): Promise<string> {
  if ((await git.run("rev-parse", "--git-dir")) === undefined) {
    throw new UsageError("this is no git repository", "name two lockfiles: budget-check diff BEFORE AFTER");
  }
  const head = await git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  if (head === undefined)
    throw new UsageError("this repository has no commit yet", "commit the lockfile first");
  for (const branch of await baseBranches(git, env)) {
    if ((await git.run("rev-parse", "--verify", "--quiet", `${branch}^{commit}`)) === undefined) continue;
    const base = await git.run("merge-base", "HEAD", branch);
    if (base !== undefined) return base.trim();
    throw new UsageError(
      `HEAD and ${branch} have no common commit here`,
      "fetch the whole history (git fetch --unshallow), or name a revision: budget-check diff REV:budgets.lock.json",
    );
  }
  return head.trim();
}

/** The text of a file in a revision, `REV:path`; undefined where there is none. Filters and drivers are left out. */
export function blob(git: Git, spec: string): Promise<string | undefined> {
  return git.run("cat-file", "blob", spec);
}
