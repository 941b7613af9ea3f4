import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { LOCK_NAME } from "./measure.ts";
import { writeHere } from "./output.ts";
import { gitIn } from "./repository.ts";
import { UsageError } from "./types.ts";

/** Where git is told which files the drivers are for. */
const ATTRIBUTES = ".gitattributes";
const LINE = `${LOCK_NAME} text eol=lf merge=budgets diff=budgets`;

function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * The drivers as git's shell runs them, in the top folder of the working tree. Where budget-check is not installed,
 * and where entries overlap, git's own merge of texts takes over, which leaves conflict markers; a difference falls
 * back to the file as it is.
 */
function drivers(prefix: string): Readonly<Record<string, string>> {
  const at = prefix === "" ? "" : ` --prefix ${shellQuoted(prefix)}`;
  const cli = `npx${at} --no -- budget-check`;
  return {
    "merge.budgets.name": "entries of budgets.lock.json",
    "merge.budgets.driver": `${cli} merge --driver %O %A %B %P || git merge-file -L ours -L base -L theirs %A %O %B`,
    "diff.budgets.textconv": `f() { ${cli} diff --textconv "$1" 2>/dev/null || cat "$1"; }; f`,
  };
}

/** @returns true where the line had to be added */
function writeAttributes(folder: string): boolean {
  const file = path.join(folder, ATTRIBUTES);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/\s+/g, " "));
  if (lines.includes(LINE)) return false;
  writeHere(file, `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${LINE}\n`);
  return true;
}

/**
 * Sets up git for the lockfile: a line in `.gitattributes`, which is committed, and the drivers in this clone's
 * configuration, which is not. Doing it again changes nothing.
 * @param root the folder of the lockfile
 * @returns what was done, one sentence each
 * @throws UsageError outside a repository
 */
export async function setUpGit(root: string, env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const git = gitIn(root, env);
  const prefix = await git.run("rev-parse", "--show-prefix");
  if (prefix === undefined) {
    throw new UsageError("this is no git repository", "run `git init` first, or leave --git out");
  }
  for (const [key, value] of Object.entries(drivers(prefix.trim().replace(/\/$/, "")))) {
    if ((await git.run("config", "--local", key, value)) === undefined) {
      throw new UsageError(`git does not let ${key} be set`, "look at the rights of .git/config");
    }
  }
  return [
    writeAttributes(root)
      ? `Written: ${ATTRIBUTES}, a line for ${LOCK_NAME}. Commit it.`
      : `${ATTRIBUTES} has its line for ${LOCK_NAME} already.`,
    "Set: git's merge and diff drivers for it, in this clone. Each clone needs `budget-check init --git` once.",
  ];
}
