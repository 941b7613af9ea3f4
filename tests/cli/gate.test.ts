import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getEncoding } from "js-tiktoken";
import { describe, expect, it } from "vitest";
import { parseLock } from "../../src/lockfile/parse.ts";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";

const LOCK = path.join(ROOT, "budgets.lock.json");
const CONFIG = path.join(ROOT, "budgets.config.json");

/** A copy of what the gate needs of this repository, in a folder of another name and depth. */
function elsewhere(edit: (config: string) => string = (config) => config): string {
  const root = path.join(folder(), "a folder", "deeper");
  for (const name of ["fixtures", "budgets.lock.json", "package.json", "dist", "schema"]) {
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
  writeFileSync(path.join(root, "budgets.config.json"), edit(readFileSync(CONFIG, "utf8")));
  return root;
}

function asDump(config: string): string {
  const script = '"fixtures/servers/scene-editor/index.js", "--store", "{store}"';
  expect(config).toContain(script);
  return config.replace(script, `${script}, "--shape", "dump"`);
}

/** Seven servers at several store sizes, in this process: more than the usual time on a busy machine. */
const SLOW = { timeout: 180_000 };

describe("the gate on this repository's own servers", () => {
  it(
    "is within budget, shows every server, and finds nothing that differs from the lockfile",
    SLOW,
    async () => {
      const json = path.join(folder(), "run.json");
      const argv = ["check", "--frozen", "--strict", "--reporter", "terminal", "--reporter", `json=${json}`];
      const { code, stdout, stderr } = await cli(argv, { cwd: ROOT });
      expect(code, stdout + stderr).toBe(0);
      for (const server of Object.keys(parseLock(readFileSync(LOCK, "utf8"), LOCK).snapshot.servers)) {
        expect(stdout).toMatch(
          new RegExp(`^${server} {2}\\d+ tools? · menu [\\d,]+ · \\d+ cases? · [\\d,]+ tokens$`, "m"),
        );
      }
      expect(stdout).toMatch(/^Within budget: \d+ servers, \d+ tools, \d+ cases, [\d,]+ tokens\.$/m);
      expect(JSON.parse(readFileSync(json, "utf8")).changes).toEqual([]);
    },
  );

  it(
    "gives the bytes that are locked when every server is updated in a clone in another folder",
    SLOW,
    async () => {
      const root = elsewhere();
      const lock = path.join(root, "budgets.lock.json");
      // Wrong figures, so that what is not measured anew cannot pass for it.
      const right = readFileSync(LOCK, "utf8");
      const wrong = right.replace(
        /("default[^"]*": \{ "content": )(\d+)/g,
        (_, before, tokens) => before + (tokens - 1),
      );
      expect(wrong).not.toBe(right);
      writeFileSync(lock, wrong);
      // The sweeps, two thirds of the work, were compared with the lockfile above.
      const { code, stdout, stderr } = await cli(["update", "--case", "default"], { cwd: root });
      expect(code, stdout + stderr).toBe(0);
      expect(readFileSync(lock, "utf8")).toBe(right);
    },
  );

  it("fails when the scene editor answers with dumps again, and touches no other figure", SLOW, async () => {
    const root = elsewhere(asDump);
    const json = path.join(root, "run.json");
    const tools = ["--tool", "get_scene_state", "--tool", "get_layout_bounds", "--case", "default"];
    const reporters = ["--reporter", "terminal", "--reporter", `json=${json}`];
    const args = ["check", "--frozen", "--server", "scene-editor", ...tools, ...reporters];
    const { code, stdout } = await cli(args, { cwd: root });
    expect(code).toBe(1);
    const locked = parseLock(readFileSync(LOCK, "utf8"), LOCK).snapshot.servers["scene-editor"];
    for (const tool of ["get_scene_state", "get_layout_bounds"]) {
      const before = locked?.tools[tool]?.cases["default @ reference"]?.figures[0]?.content ?? 0;
      const shown = before.toLocaleString("en-US");
      expect(stdout).toMatch(
        new RegExp(
          `✗ scene-editor / ${tool} / default @ reference: tokens, content\\n +${shown} → \\d\\d,\\d\\d\\d tokens`,
        ),
      );
    }
    // Only what is selected is compared, and no other server is moved by it.
    const changes: { tool?: string; case?: string }[] = JSON.parse(readFileSync(json, "utf8")).changes;
    expect(new Set(changes.map((change) => `${change.tool}/${change.case}`))).toEqual(
      new Set(["get_scene_state/default @ reference", "get_layout_bounds/default @ reference"]),
    );
    const other = await cli(["check", "--frozen", "--strict", "--server", "filesystem"], { cwd: root });
    expect(other.code, other.stdout).toBe(0);
    expect(readFileSync(path.join(root, "budgets.lock.json"))).toEqual(readFileSync(LOCK));
  });

  it(
    "counts server-memory's graph of 100 entities as the reference tokenizer counts its text",
    SLOW,
    async () => {
      const graph = readFileSync(path.join(ROOT, "fixtures/stores/memory-100.jsonl"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
      const without = ({ type: _, ...rest }: Record<string, unknown>) => rest;
      const text = JSON.stringify(
        {
          entities: graph.filter(({ type }) => type === "entity").map(without),
          relations: graph.filter(({ type }) => type === "relation").map(without),
        },
        null,
        2,
      );
      const { stdout } = await cli(["explain", "memory/read_graph/default @ hundred", "--json"], {
        cwd: ROOT,
      });
      const told = JSON.parse(stdout);
      expect(told.views.content).toMatchObject({
        tokens: getEncoding("cl100k_base").encode(text).length,
        chars: text.length,
      });
      expect(told.tokens).toBe(9375);
    },
  );
});
