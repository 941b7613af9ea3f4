import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type CliResult, cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { answer, items } from "../support/scripted.ts";

const SCRIPTED = path.join(ROOT, "fixtures/servers/scripted/index.js");
const QUIRK = path.join(ROOT, "fixtures/servers/quirk/index.js");

const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
});

/** A store of the server `shop`: what it says there. */
function stock(size: number): unknown {
  const annotations = { readOnlyHint: true };
  return {
    tools: [
      { name: "read_all", description: "Returns all items.", inputSchema: object({}), annotations },
      {
        name: "find_items",
        description: "Finds items by a query, 5 by default.",
        inputSchema: object({ query: { type: "string" }, limit: { type: "integer", default: 5 } }, ["query"]),
        annotations,
      },
    ],
    answers: { read_all: answer(items(size)), find_items: answer(items(Math.ceil(size / 3))) },
  };
}

function project(): string {
  return folder({
    "budgets.config.json": {
      mcpServers: {
        shop: {
          command: "node",
          args: [SCRIPTED, "{store}"],
          stores: { ten: { path: "ten.json", size: 10 }, hundred: { path: "hundred.json", size: 100 } },
          cases: [
            { tool: "read_all", store: "hundred" },
            { tool: "read_all", store: "ten" },
            { tool: "find_items", arguments: { query: "a" }, store: "ten" },
          ],
          rounds: { look: ["read_all/default @ ten", "find_items/default @ ten"] },
          waivers: [{ rule: "unbounded-collection", tool: "read_all", reason: "all of it is its job" }],
        },
        quirk: { command: "node", args: [QUIRK] },
        saved: { tools: "tools.json" },
      },
    },
    "tools.json": {
      tools: [{ name: "list_things", description: "Lists things.", inputSchema: { type: "object" } }],
    },
    "ten.json": stock(10),
    "hundred.json": stock(100),
  });
}

/** What the tests make once and lay into folders of their own: none of it knows the folder that it lies in. */
const once: { lock?: string; halves?: readonly string[]; whole?: CliResult } = {};

async function locked(): Promise<string> {
  const cwd = project();
  const file = path.join(cwd, "budgets.lock.json");
  if (once.lock === undefined) {
    expect(await cli(["update"], { cwd })).toMatchObject({ code: 0 });
    once.lock = readFileSync(file, "utf8");
  }
  writeFileSync(file, once.lock);
  return cwd;
}

async function shards(cwd: string, count: number, filters: readonly string[] = []): Promise<string[]> {
  const files = Array.from({ length: count }, (_, index) => `part-${index + 1}.json`);
  const runs = files.map((file, index) =>
    cli(["check", `--shard=${index + 1}/${count}`, "--output", file, ...filters], { cwd }),
  );
  for (const { code, stderr } of await Promise.all(runs)) expect(code, stderr).toBe(0);
  return files;
}

/** A locked project with the two parts of a run. */
async function halved(): Promise<{ cwd: string; files: string[] }> {
  const cwd = await locked();
  const files = ["part-1.json", "part-2.json"];
  if (once.halves === undefined) {
    await shards(cwd, 2);
    once.halves = files.map((file) => readFileSync(path.join(cwd, file), "utf8"));
  }
  for (const [index, text] of once.halves.entries()) writeFileSync(path.join(cwd, files[index] ?? ""), text);
  return { cwd, files };
}

describe("sharding", () => {
  it.each([1, 2, 3, 7])("merged from %i parts, the verdict equals the unsharded one", async (count) => {
    const cwd = await locked();
    // Something to find: a store that grew since it was locked, so that figures and findings differ.
    writeFileSync(path.join(cwd, "ten.json"), JSON.stringify(stock(400)));
    once.whole ??= await cli(["check", "--json", "--frozen"], { cwd });
    const { code, stdout } = once.whole;
    const merged = await cli(["merge", ...(await shards(cwd, count)), "--json", "--frozen"], { cwd });
    expect(merged.code, merged.stderr).toBe(1);
    expect(merged.code).toBe(code);
    expect({ ...JSON.parse(merged.stdout), command: "check" }).toEqual(JSON.parse(stdout));
    const changes: { kind: string }[] = JSON.parse(stdout).changes;
    expect(changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["finding", "round", "tokens"]));
  });

  it("spreads the processes, and none runs twice", async () => {
    const { cwd, files } = await halved();
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
    writeFileSync(config, readFileSync(config, "utf8").replace(SCRIPTED, `${SCRIPTED}.gone`));
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
    const { cwd } = await halved();
    const { code, stderr } = await cli(["merge", ...files], { cwd });
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
  });

  it("refuses parts of another configuration", async () => {
    const { cwd, files } = await halved();
    const config = path.join(cwd, "budgets.config.json");
    const text = readFileSync(config, "utf8");
    writeFileSync(config, text.replace('"find_items"', '"read_all", "name": "again"'));
    const { code, stderr } = await cli(["merge", ...files], { cwd });
    expect(stderr).toMatch(/another configuration/);
    expect(code).toBe(2);
  });

  it("judges parts with the filters that they were replayed with", async () => {
    const cwd = await locked();
    const filters = ["--server", "shop", "--tool", "read_all"];
    const whole = await cli(["check", ...filters, "--json", "--frozen"], { cwd });
    const merged = await cli(["merge", ...(await shards(cwd, 2, filters)), "--json", "--frozen"], { cwd });
    expect(merged.code, merged.stderr).toBe(0);
    expect({ ...JSON.parse(merged.stdout), command: "check" }).toEqual(JSON.parse(whole.stdout));
  });

  it("refuses parts that were replayed with different filters, and a filter that no part answers to", async () => {
    const { cwd } = await halved();
    await cli(["check", "--shard=2/2", "--output", "part-2.json", "--tool", "read_all"], { cwd });
    const { code, stderr } = await cli(["merge", "part-1.json", "part-2.json"], { cwd });
    expect(stderr).toContain(
      "part-2.json: it was measured with --tool read_all, the first file with no filter",
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
    const flags = ["--server", "shop", "--tool", "find_items", "--output", "part.json"];
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
