import { execFile } from "node:child_process";

/** Enough for a lockfile of some hundred thousand cases. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A checkout in a container job belongs to another user; it is the workflow's own, so git may read it. */
const TRUST = ["-c", "safe.directory=*"];

function git(cwd: string, ...args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("git", [...TRUST, ...args], { cwd, maxBuffer: MOST_BYTES }, (error, stdout) => {
      resolve(error === null ? stdout : undefined);
    });
  });
}

/** A file of another revision, or why there is none. */
export type BaseFile = { readonly text: string } | { readonly missing: string };

/**
 * Reads a file as it is in a revision. A commit that a shallow checkout left out is fetched; nothing else is
 * asked of a network.
 * @param path relative to `cwd`, with `/`
 */
export async function fileAt(cwd: string, revision: string, path: string): Promise<BaseFile> {
  const known = () =>
    git(cwd, "rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
  let base = (await known())?.trim();
  if (base === undefined) {
    await git(cwd, "fetch", "--no-tags", "--depth=1", "--quiet", "origin", revision);
    base =
      (await known())?.trim() ??
      (await git(cwd, "rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}"))?.trim();
  }
  if (base === undefined) {
    return {
      missing: `the base ${revision} is not in this checkout and could not be fetched; check out with \`fetch-depth: 0\``,
    };
  }
  const text = await git(cwd, "show", `${base}:./${path}`);
  return text === undefined
    ? { missing: `there is no ${path} at the base ${base.slice(0, 10)} yet` }
    : { text };
}
