import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../src/main.ts";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { processesWith } from "../support/processes.ts";
import { shop } from "../support/scripted.ts";

const MEMORY = path.join(ROOT, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");

/** Waits until a text has been written. */
async function until(written: () => string, words: RegExp): Promise<void> {
  while (!words.test(written())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("check --watch", () => {
  // Five rounds one after the other, each of which starts a server: on a busy machine more than the usual time.
  it("replays what a changed store concerns, and tells the change in tokens", {
    timeout: 120_000,
  }, async () => {
    const store = (size: number) =>
      readFileSync(path.join(ROOT, `fixtures/stores/memory-${size}.jsonl`), "utf8");
    const cwd = folder({
      "graph.jsonl": store(10),
      "other.jsonl": store(10),
      "budgets.config.json": {
        mcpServers: {
          memory: {
            command: "node",
            args: [MEMORY],
            env: { MEMORY_FILE_PATH: "{store}" },
            stores: { graph: { path: "graph.jsonl" }, other: { path: "other.jsonl" } },
            cases: [{ tool: "read_graph" }, { tool: "read_graph", store: "other" }],
          },
        },
      },
    });
    expect((await cli(["update"], { cwd })).code).toBe(0);
    const stop = new AbortController();
    let out = "";
    let err = "";
    const running = main({
      argv: ["--watch", "--quiet"],
      cwd,
      env: { PATH: process.env.PATH ?? "" },
      stdout: { write: (text) => (out += text) },
      stderr: { write: (text) => (err += text) },
      signal: stop.signal,
    });
    await until(() => err, /watching for changes/);
    writeFileSync(path.join(cwd, "graph.jsonl"), store(100));
    await until(() => out, /content/);
    expect(out).toMatch(/^graph\.jsonl$/m);
    expect(out).toMatch(
      /^↑ memory \/ read_graph \/ default @ graph: content 912 → 9,375 \(\+8,463, \+9\d\d(\.\d)? %\), locked 912$/m,
    );
    expect(out).not.toContain("@ other");
    out = "";
    writeFileSync(path.join(cwd, "graph.jsonl"), store(10));
    await until(() => out, /content/);
    expect(out).toMatch(/^↓ memory \/ read_graph \/ default @ graph: content 9,375 → 912/m);
    out = "";
    writeFileSync(path.join(cwd, "budgets.config.json"), "{,}");
    await until(() => out, /!/);
    expect(out).toMatch(/^! budgets\.config\.json:1:2 not valid JSON/m);
    stop.abort();
    expect(await running).toBe(0);
    expect(processesWith(cwd)).toEqual([]);
  });

  it("shows why a server does not start any more, which an edit has just broken", {
    timeout: 60_000,
  }, async () => {
    const { cwd, say } = shop();
    const stop = new AbortController();
    let out = "";
    let err = "";
    const running = main({
      argv: ["--watch", "--quiet"],
      cwd,
      env: { PATH: process.env.PATH ?? "" },
      stdout: { write: (text) => (out += text) },
      stderr: { write: (text) => (err += text) },
      signal: stop.signal,
    });
    await until(() => err, /watching for changes/);
    writeFileSync(path.join(cwd, "script.json"), "{,}");
    await until(() => out, /^! shop: /m);
    expect(out).toMatch(/^ {2}│ SyntaxError: /m);
    out = "";
    say({});
    await until(() => out, /no change in tokens/);
    stop.abort();
    expect(await running).toBe(0);
  });
});
