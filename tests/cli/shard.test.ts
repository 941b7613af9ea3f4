import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";

const MEMORY = path.join(ROOT, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");
const QUIRK = path.join(ROOT, "fixtures/servers/quirk/index.js");

function project(): string {
  const root = folder({
    "budgets.config.json": {
      mcpServers: {
        memory: {
          command: "node",
          args: [MEMORY],
          env: { MEMORY_FILE_PATH: "{store}" },
          stores: { ten: { path: "ten.jsonl", size: 10 }, hundred: { path: "hundred.jsonl", size: 100 } },
          cases: [
            { tool: "read_graph", store: "hundred" },
            { tool: "read_graph", store: "ten" },
            { tool: "search_nodes", arguments: { query: "a" }, store: "ten" },
          ],
          rounds: { look: ["read_graph/default @ ten", "search_nodes/default @ ten"] },
          waivers: [
            { rule: "unbounded-collection", tool: "read_graph", reason: "the whole graph is its job" },
          ],
        },
        quirk: { command: "node", args: [QUIRK] },
        saved: { tools: "tools.json" },
      },
    },
    "tools.json": {
      tools: [{ name: "list_things", description: "Lists things.", inputSchema: { type: "object" } }],
    },
  });
  for (const size of [10, 100]) {
    copyFileSync(
      path.join(ROOT, `fixtures/stores/memory-${size}.jsonl`),
      path.join(root, size === 10 ? "ten.jsonl" : "hundred.jsonl"),
    );
  }
  return root;
}

async function shards(cwd: string, count: number, filters: readonly string[] = []): Promise<string[]> {
  const files = Array.from({ length: count }, (_, index) => `part-${index + 1}.json`);
  for (const [index, file] of files.entries()) {
    const { code, stderr } = await cli(
      ["check", `--shard=${index + 1}/${count}`, "--output", file, ...filters],
      { cwd },
    );
    expect(code, stderr).toBe(0);
  }
  return files;
}

describe("sharding", () => {
  it.each([1, 2, 3, 7])("merged from %i parts, the verdict equals the unsharded one", async (count) => {
    const cwd = project();
    await cli(["update"], { cwd });
    // Something to find: a store that grew since it was locked, so that figures and findings differ.
    const file = path.join(cwd, "ten.jsonl");
    writeFileSync(file, readFileSync(file, "utf8") + readFileSync(path.join(cwd, "hundred.jsonl"), "utf8"));
    const whole = await cli(["check", "--json", "--frozen"], { cwd });
    const merged = await cli(["merge", ...(await shards(cwd, count)), "--json", "--frozen"], { cwd });
    expect(merged.code, merged.stderr).toBe(1);
    expect(merged.code).toBe(whole.code);
    expect({ ...JSON.parse(merged.stdout), command: "check" }).toEqual(JSON.parse(whole.stdout));
  });

  it("spreads the processes, and none runs twice", async () => {
    const cwd = project();
    await cli(["update"], { cwd });
    const files = await shards(cwd, 2);
    const cases = files.map((file) => {
      const partial = JSON.parse(readFileSync(path.join(cwd, file), "utf8"));
      return Object.entries<{ cases: { tool: string; key: string }[] }>(partial.servers).flatMap(
        ([server, part]) => part.cases.map(({ tool, key }) => `${server}/${tool}/${key}`),
      );
    });
    expect(cases[0]?.length).toBeGreaterThan(0);
    expect(cases[1]?.length).toBeGreaterThan(0);
    expect(new Set(cases.flat()).size).toBe(cases.flat().length);
  });

  it("tells what failed in a part only once, as could not measure", async () => {
    const cwd = project();
    const config = path.join(cwd, "budgets.config.json");
    writeFileSync(config, readFileSync(config, "utf8").replace(MEMORY, `${MEMORY}.gone`));
    const whole = await cli(["check", "--json"], { cwd });
    const merged = await cli(["merge", ...(await shards(cwd, 2)), "--json"], { cwd });
    expect(merged.code, merged.stderr).toBe(3);
    expect(merged.stderr).toBe("");
    expect(JSON.parse(merged.stdout).failures).toEqual(JSON.parse(whole.stdout).failures);
    expect(JSON.parse(merged.stdout).failures.length).toBeGreaterThan(0);
  });

  it.each<[string, string[], RegExp]>([
    ["a part is missing", ["part-1.json"], /part 2 of 2 is missing/],
    [
      "a part comes twice",
      ["part-1.json", "part-1.json", "part-2.json"],
      /it is part 1, and so is part-1\.json/,
    ],
    ["a file is something else", ["tools.json"], /not a partial result/],
    ["a file is not there", ["nope.json"], /nope\.json cannot be read \(ENOENT\)/],
    ["no file is named", [], /merge needs files/],
  ])("refuses when %s", async (_, files, words) => {
    const cwd = project();
    if (files.some((file) => file.startsWith("part"))) await shards(cwd, 2);
    const { code, stderr } = await cli(["merge", ...files], { cwd });
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
  });

  it("refuses parts of another configuration", async () => {
    const cwd = project();
    const files = await shards(cwd, 2);
    const config = path.join(cwd, "budgets.config.json");
    writeFileSync(
      config,
      readFileSync(config, "utf8").replace('"search_nodes"', '"read_graph", "name": "again"'),
    );
    const { code, stderr } = await cli(["merge", ...files], { cwd });
    expect(stderr).toMatch(/another configuration/);
    expect(code).toBe(2);
  });

  it("judges parts with the filters that they were replayed with", async () => {
    const cwd = project();
    await cli(["update"], { cwd });
    const filters = ["--server", "memory", "--tool", "read_graph"];
    const whole = await cli(["check", ...filters, "--json", "--frozen"], { cwd });
    const merged = await cli(["merge", ...(await shards(cwd, 2, filters)), "--json", "--frozen"], { cwd });
    expect(merged.code, merged.stderr).toBe(0);
    expect({ ...JSON.parse(merged.stdout), command: "check" }).toEqual(JSON.parse(whole.stdout));
  });

  it("refuses parts that were replayed with different filters, and a filter that no part answers to", async () => {
    const cwd = project();
    await shards(cwd, 2);
    await cli(["check", "--shard=2/2", "--output", "part-2.json", "--tool", "read_graph"], { cwd });
    const { code, stderr } = await cli(["merge", "part-1.json", "part-2.json"], { cwd });
    expect(stderr).toContain(
      "part-2.json: it was measured with --tool read_graph, the first file with no filter",
    );
    expect(code).toBe(2);
    const nobody = await cli(["merge", ...(await shards(cwd, 2, ["--case", "nope"]))], { cwd });
    expect(nobody.stderr).toContain('there is no case "nope"');
    expect(nobody.code).toBe(2);
  });

  it.each<[string[], string]>([
    [["--shard", "1/2", "--json"], "--json does not go with --shard"],
    [["--shard", "1/2", "--reporter", "html=x.html"], "--reporter does not go with --shard"],
    [["--shard", "1/2", "--strict"], "--strict does not go with --shard"],
    [["--shard", "1/2", "--watch"], "--watch does not go with --shard"],
    [["--output", "x.json"], "--output names the partial result of --shard, and there is no --shard"],
  ])("refuses check %j", async (flags, words) => {
    const cwd = project();
    const before = readdirSync(cwd);
    const { code, stdout, stderr } = await cli(["check", ...flags], { cwd });
    expect(stderr).toContain(words);
    expect(stdout).toBe("");
    expect(code).toBe(2);
    expect(readdirSync(cwd)).toEqual(before);
  });

  it("counts one case as one, and says nothing with --quiet", async () => {
    const cwd = project();
    const flags = ["--server", "memory", "--tool", "search_nodes", "--output", "part.json"];
    expect((await cli(["check", "--shard", "1/1", ...flags], { cwd })).stdout).toContain("1 case replayed");
    expect((await cli(["check", "--shard", "1/1", "--quiet", ...flags], { cwd })).stdout).toBe("");
    const missing = await cli(["check", "--shard", "1/1", "--output", "."], { cwd });
    expect(missing.stderr).toContain(
      "the result cannot be written to .: it is a folder\n  → name a file behind --output",
    );
    expect(missing.code).toBe(2);
  });

  it.each(["0/2", "3/2", "1", "a/b"])("does not take --shard %s", async (typed) => {
    const cwd = project();
    const { code, stderr } = await cli(["check", `--shard=${typed}`], { cwd });
    expect(stderr).toContain(`--shard takes I/N with I from 1 to N, not "${typed}"`);
    expect(code).toBe(2);
    expect(existsSync(path.join(cwd, "budget-check-shard-1-of-2.json"))).toBe(false);
  });
});
