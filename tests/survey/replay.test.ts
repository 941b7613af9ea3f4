import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { ConfigError } from "../../src/config/errors.ts";
import { loadConfig } from "../../src/config/load.ts";
import { replayAll } from "../../src/survey/index.ts";
import { DESK, makeFolder } from "../replay/desk.ts";

/** Tells its process id and never shakes hands. */
const SILENT = "require('fs').appendFileSync('pids', process.pid + '\\n'); setInterval(() => {}, 1000);";
/** The server of the tests, once both of the others run. */
const AFTER = `
import { existsSync, readFileSync } from "node:fs";
const both = () => existsSync("pids") && readFileSync("pids", "utf8").split("\\n").length > 2;
while (!both()) await new Promise((next) => setTimeout(next, 10));
await import(process.argv[2]);
`;

afterEach(() => {
  vi.unstubAllEnvs();
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" && process.platform !== "linux";
  }
}

it("stops the other servers when the configuration does not fit one, and leaves nothing behind", async () => {
  const silent = { command: process.execPath, args: ["silent.cjs"], timeouts: { start: 3_600_000 } };
  const generated = {
    command: process.execPath,
    args: [DESK, "{store}"],
    timeouts: { start: 3_600_000 },
    stores: { slow: { generate: [process.execPath, "silent.cjs"], size: 1 } },
    cases: [{ tool: "rows" }],
  };
  const wrong = { command: process.execPath, args: ["after.mjs", DESK], cases: [{ tool: "ecko" }] };
  const root = makeFolder({
    "silent.cjs": SILENT,
    "after.mjs": AFTER,
    "budgets.config.json": JSON.stringify({
      concurrency: 4,
      // More cases than places: those that wait for one do not begin any more.
      mcpServers: { a: silent, b: generated, c: wrong, d: silent, e: silent, f: silent },
    }),
  });
  const temporary = makeFolder();
  vi.stubEnv("TMPDIR", temporary);
  const loaded = await loadConfig({ cwd: root, env: {} });
  const fault = await replayAll({ loaded, passes: 1, selects: () => true, on: () => {} }).catch(
    (error: unknown) => error,
  );
  if (!(fault instanceof ConfigError)) throw fault;
  expect(fault.message).toContain('the server has no tool "ecko"');
  const pids = readFileSync(path.join(root, "pids"), "utf8").trim().split("\n").map(Number);
  expect(pids.length).toBeGreaterThanOrEqual(2);
  expect(pids.filter(alive)).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});
