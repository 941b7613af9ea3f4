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

/** A watch that runs and waits for changes. */
async function startWatch(cwd: string) {
  const stop = new AbortController();
  let err = "";
  const watch = {
    out: "",
    /** @returns the exit code */
    stop() {
      stop.abort();
      return running;
    },
  };
  const running = main({
    argv: ["--watch", "--quiet"],
    cwd,
    env: { PATH: process.env.PATH ?? "" },
    stdout: { write: (text) => (watch.out += text) },
    stderr: { write: (text) => (err += text) },
    signal: stop.signal,
  });
  await until(() => err, /watching for changes/);
  return watch;
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
    const watch = await startWatch(cwd);
    writeFileSync(path.join(cwd, "graph.jsonl"), store(100));
    await until(() => watch.out, /content/);
    expect(watch.out).toMatch(/^graph\.jsonl$/m);
    expect(watch.out).toMatch(
      /^↑ memory \/ read_graph \/ default @ graph: content 912 → 9,375 \(\+8,463, \+9\d\d(\.\d)? %\), locked 912$/m,
    );
    expect(watch.out).not.toContain("@ other");
    watch.out = "";
    writeFileSync(path.join(cwd, "graph.jsonl"), store(10));
    await until(() => watch.out, /content/);
    expect(watch.out).toMatch(/^↓ memory \/ read_graph \/ default @ graph: content 9,375 → 912/m);
    watch.out = "";
    writeFileSync(path.join(cwd, "budgets.config.json"), "{,}");
    await until(() => watch.out, /!/);
    expect(watch.out).toMatch(/^! budgets\.config\.json:1:2 not valid JSON/m);
    expect(await watch.stop()).toBe(0);
    expect(processesWith(cwd)).toEqual([]);
  });

  it("shows why a server does not start any more, which an edit has just broken", {
    timeout: 60_000,
  }, async () => {
    const { cwd, say } = shop();
    const watch = await startWatch(cwd);
    writeFileSync(path.join(cwd, "script.json"), "{,}");
    await until(() => watch.out, /^! shop: /m);
    expect(watch.out).toMatch(/^ {2}│ SyntaxError: /m);
    watch.out = "";
    say({});
    await until(() => watch.out, /no change in tokens/);
    expect(await watch.stop()).toBe(0);
  });
});
