import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { formatLock } from "../../src/lockfile/format.ts";
import type { Snapshot } from "../../src/snapshot/types.ts";
import { folder } from "../support/folder.ts";

/** A git repository of a test's own, away from whatever git's user has configured. */
export interface Repository {
  readonly root: string;
  readonly env: Record<string, string>;
  /** Runs git. @returns its exit code and what it printed */
  git(...args: string[]): { code: number; out: string };
  lock(snapshot: Snapshot): void;
  read(): string;
  commit(message: string): void;
}

export const LOCK = "budgets.lock.json";

export function repository(files: Readonly<Record<string, unknown>> = {}): Repository {
  const root = folder(files);
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder(),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.invalid",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.invalid",
    // Where npx does not find what it is to run, it would ask the registry, and wait where there is no network.
    npm_config_offline: "true",
  };
  const git: Repository["git"] = (...args) => {
    try {
      return { code: 0, out: execFileSync("git", args, { cwd: root, env, encoding: "utf8", stdio: "pipe" }) };
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
      return { code: status, out: stdout + stderr };
    }
  };
  const file = path.join(root, LOCK);
  const must = (...args: string[]) => {
    const { code, out } = git(...args);
    if (code !== 0) throw new Error(`git ${args.join(" ")}: ${out}`);
  };
  must("init", "-q", "-b", "main");
  return {
    root,
    env,
    git,
    lock: (snapshot) => writeFileSync(file, formatLock(snapshot)),
    read: () => readFileSync(file, "utf8"),
    commit: (message) => {
      must("add", "-A");
      must("commit", "-q", "-m", message);
    },
  };
}
