import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

type Environment = Readonly<Record<string, string | undefined>>;

const TAIL = 4096;
const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM"];

/** The command line that runs, and whether it is the project's own. */
export interface Cli {
  readonly file: string;
  readonly own: boolean;
}

function binOf(folder: string): string | undefined {
  try {
    const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { bin?: unknown };
    const entry =
      typeof bin === "object" && bin !== null ? (bin as Record<string, unknown>)["budget-check"] : bin;
    const file = typeof entry === "string" ? path.join(folder, entry) : undefined;
    return file !== undefined && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The `budget-check` that the project has installed, seen from a folder up to the workspace, so that figures
 * agree with those at a desk; the one bundled beside this file where there is none.
 */
export function findCli(from: string, workspace: string): Cli {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const file = binOf(path.join(folder, "node_modules", "budget-check"));
    if (file !== undefined) return { file, own: true };
    if (folder === path.resolve(workspace) || folder === path.dirname(folder)) break;
  }
  return { file: fileURLToPath(new URL("./cli.js", import.meta.url)), own: false };
}

/** Inputs hold a token, and the runner's files take commands: neither is for a server under test. */
function childEnvironment(env: Environment): Record<string, string> {
  const kept = Object.entries(env).filter(
    ([name, value]) =>
      value !== undefined &&
      !name.startsWith("INPUT_") &&
      !/^GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$|^ACTIONS_(RUNTIME|ID_TOKEN)_/.test(name),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

/** How a run of the command line ended. */
export interface Ended {
  /** Exit code; 3, could not measure, where it died of a signal. */
  readonly code: number;
  /** The end of what it wrote to stderr. */
  readonly stderr: string;
}

/**
 * Runs the command line; its output goes to the log, in which the runner is told to see no commands, since
 * servers have a hand in what is printed.
 */
export async function runCli(
  cli: Cli,
  args: readonly string[],
  cwd: string,
  env: Environment,
): Promise<Ended> {
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n`);
  const ended = await new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [cli.file, ...args], {
      cwd,
      env: childEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    // A job that is cancelled ends the servers too: the command line cleans up when it is told to stop.
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, stop);
    const end = (ended: Ended) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(ended);
    };
    child.stdout.on("data", (chunk: Buffer) => process.stdout.write(chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr = (stderr + chunk).slice(-TAIL);
      process.stdout.write(chunk);
    });
    child.once("error", (error) => end({ code: 3, stderr: error.message }));
    child.once("close", (code) => end({ code: code ?? 3, stderr }));
  });
  process.stdout.write(`\n::${token}::\n`);
  return ended;
}
