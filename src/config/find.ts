import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./errors.ts";

/** File names of a configuration, in the order they are looked for in each folder. */
export const CONFIG_NAMES = [
  "budgets.config.json",
  "budgets.config.jsonc",
  "budgets.config.mjs",
  "budgets.config.js",
  "budgets.config.ts",
] as const;

function hasBudgetsKey(file: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null && "budgets" in value;
  } catch {
    return false;
  }
}

function findIn(folder: string): string | undefined {
  for (const name of CONFIG_NAMES) {
    const file = path.join(folder, name);
    if (existsSync(file)) return file;
  }
  const manifest = path.join(folder, "package.json");
  return hasBudgetsKey(manifest) ? manifest : undefined;
}

/**
 * The configuration to use: the one named, or the nearest from `cwd` up to the root.
 * @throws ConfigError where there is none
 */
export function findConfig(cwd: string, named?: string): string {
  if (named !== undefined) {
    const file = path.resolve(cwd, named);
    if (existsSync(file)) return file;
    throw new ConfigError([
      {
        message: `there is no configuration ${named}`,
        where: named,
        next: "check the path given to --config",
      },
    ]);
  }
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    const file = findIn(folder);
    if (file !== undefined) return file;
    if (folder === path.dirname(folder)) break;
  }
  throw new ConfigError([
    {
      message: "no budgets.config.json here or in a folder above",
      where: ".",
      next: "write one with `budget-check init -- COMMAND ARGS…`, or look at a server without one: `budget-check -- COMMAND ARGS…`",
    },
  ]);
}
