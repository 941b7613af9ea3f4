import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "./desk.ts";

const project = join(import.meta.dirname, "../..");

const CONFIG = {
  mcpServers: {
    stubborn: {
      command: process.execPath,
      args: [join(import.meta.dirname, "servers/stubborn.js"), "{store}", "{root}/pids"],
      stores: { sweep: { generate: "gen.js", sizes: [1, 2, 3] } },
      cases: [{ tool: "rows" }, { tool: "hang" }],
    },
  },
};
const GENERATE =
  "import { writeFileSync } from 'node:fs'; export const generate = ({ size, target }) => writeFileSync(target, JSON.stringify(Array(size).fill(0)));";
const LOCK = '{\n  "lockfileVersion": 1,\n  "encoding": "cl100k_base",\n  "servers": {}\n}\n';

async function until(what: string, done: () => boolean): Promise<void> {
  for (let tries = 0; !done(); tries += 1) {
    if (tries > 1200) throw new Error(`waited in vain for ${what}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that is dead and not yet collected by init still has an entry.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" && process.platform !== "linux";
  }
}

it.each([
  ["SIGINT", "check"],
  ["SIGTERM", "check"],
  ["SIGTERM", "update"],
] as const)(
  "after %s in the middle of a sweep, %s leaves no process, no folder and no change",
  async (signal, command) => {
    const root = makeFolder({
      "budgets.config.json": JSON.stringify(CONFIG),
      "gen.js": GENERATE,
      "package.json": '{ "type": "module" }',
      "budgets.lock.json": LOCK,
    });
    const temporary = makeFolder();
    const changed = statSync(join(root, "budgets.lock.json")).mtimeMs;
    const gate = spawn(
      process.execPath,
      [join(project, "scripts/run.js"), join(project, "src/cli.ts"), command, "--concurrency", "2"],
      {
        cwd: root,
        env: { ...process.env, TMPDIR: temporary },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let output = "";
    for (const stream of [gate.stdout, gate.stderr]) stream.on("data", (chunk) => (output += chunk));
    const ended = new Promise<{ code: number | null; by: string | null }>((resolve) => {
      gate.once("exit", (code, by) => resolve({ code, by }));
    });
    const pids = (): number[] =>
      existsSync(join(root, "pids"))
        ? readFileSync(join(root, "pids"), "utf8").trim().split("\n").map(Number)
        : [];
    await until(`two servers to run\n${output}`, () => pids().length >= 4 || gate.exitCode !== null);
    expect(output).not.toContain("rror");
    const folders = (): string[] => readdirSync(temporary).filter((name) => name.startsWith("budget-check-"));
    expect(folders()).toHaveLength(1);
    expect(pids().every(alive)).toBe(true);

    gate.kill(signal);
    expect(await ended).toEqual({ code: null, by: signal });
    await until(`${pids()} to end`, () => !pids().some(alive));
    expect(folders()).toEqual([]);
    expect(readFileSync(join(root, "budgets.lock.json"), "utf8")).toBe(LOCK);
    expect(statSync(join(root, "budgets.lock.json")).mtimeMs).toBe(changed);
  },
  120_000,
);
