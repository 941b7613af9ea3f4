import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Programs, programs } from "../support/command.ts";
import { runs } from "../support/processes.ts";
import { makeFolder } from "./desk.ts";

let built: Programs | undefined;
beforeAll(async () => {
  built = await programs({ cli: "src/cli.ts" });
});
afterAll(() => built?.remove());

const CONFIG = {
  mcpServers: {
    stubborn: {
      command: process.execPath,
      args: [join(import.meta.dirname, "servers/stubborn.js"), "{store}", "{root}/pids"],
      stores: { sweep: { generate: "gen.js", sizes: [1, 2, 3] } },
      // Each session ends with a call that hangs, so that the first server is still there when the second is.
      cases: [{ tool: "rows" }, { tool: "hang" }],
    },
  },
};
const GENERATE =
  "import { writeFileSync } from 'node:fs'; export const generate = ({ size, target }) => writeFileSync(target, JSON.stringify(Array(size).fill(0)));";
const LOCK = '{\n  "lockfileVersion": 1,\n  "encoding": "cl100k_base",\n  "servers": {}\n}\n';

async function until(what: string, done: () => boolean): Promise<void> {
  for (let tries = 0; !done(); tries += 1) {
    if (tries > 3000) throw new Error(`waited in vain for ${what}`);
    await new Promise((next) => setTimeout(next, 20));
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
    const gate = spawn(process.execPath, [built?.paths.cli ?? "", command, "--concurrency", "2"], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary },
      stdio: ["ignore", "pipe", "pipe"],
    });
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
    expect(pids().every(runs)).toBe(true);

    gate.kill(signal);
    expect(await ended).toEqual({ code: null, by: signal });
    await until(`${pids()} to end`, () => !pids().some(runs));
    expect(folders()).toEqual([]);
    expect(readFileSync(join(root, "budgets.lock.json"), "utf8")).toBe(LOCK);
    expect(statSync(join(root, "budgets.lock.json")).mtimeMs).toBe(changed);
  },
  120_000,
);
