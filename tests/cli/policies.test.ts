import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseLock } from "../../src/lockfile/parse.ts";
import { type CliResult, cli } from "../support/cli.ts";
import { answer, items, LIST_ITEMS, type Shop, shop } from "../support/scripted.ts";

/** Lockfiles by what they were made of: none of them knows the folder that it lies in. */
const locks = new Map<string, string>();

async function locked(configure: (project: Shop) => void = () => {}): Promise<Shop> {
  const project = shop();
  configure(project);
  const read = (name: string) => readFileSync(path.join(project.cwd, name), "utf8");
  const made = read("budgets.config.json") + read("script.json");
  if (!locks.has(made)) {
    const { code, stdout, stderr } = await cli(["update"], { cwd: project.cwd });
    expect(code, stdout + stderr).toBe(0);
    locks.set(made, lockOf(project));
  }
  writeFileSync(path.join(project.cwd, "budgets.lock.json"), locks.get(made) ?? "");
  return project;
}

function check(project: Shop, ...flags: string[]): Promise<CliResult> {
  return cli(["check", ...flags], { cwd: project.cwd });
}

function lockOf({ cwd }: Shop): string {
  return readFileSync(path.join(cwd, "budgets.lock.json"), "utf8");
}

describe("a field that a list gained", () => {
  it("is told with its path and tokens, before → after, the best remedy and the command that accepts it", async () => {
    const project = await locked();
    project.say({
      answers: { list_items: answer(items(5, { sku: "7f3a9c51-22d4-4e0b-9a67-1b2c3d4e5f60" })) },
    });
    const { code, stdout } = await check(project, "--frozen");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ shop \/ list_items \/ default: tokens, content\n {4}\d+ → \d+ tokens \(\+\d+, \+[\d.]+ %\)/,
    );
    expect(stdout).toMatch(/^ {4}items\[\]\.sku +0 → \d+ \(\+\d+\)$/m);
    expect(stdout).toMatch(/best remedy: .* saves \d+ \(\d+ → \d+\)/);
    expect(stdout).toMatch(/^ {4}accept: npx budget-check update$/m);
  });

  it("touches only that case's line and its path line in the lockfile, which a second update leaves as it is", async () => {
    const project = await locked();
    const before = lockOf(project).split("\n");
    project.say({ answers: { list_items: answer(items(5, { sku: "7f3a9c51" })) } });
    expect((await cli(["update"], { cwd: project.cwd })).code).toBe(0);
    const updated = lockOf(project);
    expect((await cli(["update"], { cwd: project.cwd })).code).toBe(0);
    expect(lockOf(project)).toBe(updated);
    const after = updated.split("\n");
    const differing = after.filter((line, index) => line !== before[index]);
    expect(after).toHaveLength(before.length);
    expect(differing).toHaveLength(2);
    expect(differing[0]).toMatch(
      /^ +"default": \{ "content": \d+, "chars": \d+, "items": 5, "digest": "sha256-[0-9a-f]{16}" \}$/,
    );
    expect(differing[1]).toMatch(/^ +"default": \{ .*"items\[\]\.sku": \d+/);
  });
});

describe("policies", () => {
  const grown = { answers: { list_items: answer(items(5, { sku: "a1" })) } };

  it.each([
    [{ tokens: 0, percent: 0 }, 1],
    [{ tokens: 1000, percent: 0 }, 0],
    [{ tokens: 0, percent: 1 }, 1],
    [{ tokens: 0, percent: 500 }, 0],
  ])("tolerance %j gives exit code %i", async (tolerance, code) => {
    const project = await locked();
    project.configure({}, { tolerance });
    project.say(grown);
    expect((await check(project)).code).toBe(code);
  });

  it("fails on an improvement only with --strict, and says how to bank it", async () => {
    const project = await locked((one) => one.say(grown));
    project.say({ answers: { list_items: answer(items(5)) } });
    const lenient = await check(project, "--frozen");
    expect(lenient.code).toBe(0);
    expect(lenient.stdout).toMatch(/tokens; 1 improvement, bank it with: npx budget-check update/);
    expect((await check(project, "--strict")).code).toBe(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ["on a server", { max: { tokens: 20 } }],
    ["on a tool pattern", { max: { tools: { "list_*": { tokens: 20 } } } }],
    ["on a case", { cases: [{ tool: "list_items", max: { tokens: 20 } }] }],
    ["on a menu", { max: { menu: 5 } }],
    ["on a tool's menu", { max: { tools: { list_items: { menu: 5 } } } }],
    ["on a round", { rounds: { look: { cases: ["list_items/default"], max: { tokens: 20 } } } }],
  ])("a max %s fails, and update cannot lift it", async (_, server) => {
    const project = await locked();
    const before = lockOf(project);
    project.configure(server);
    const [checked, updated] = await Promise.all([check(project), cli(["update"], { cwd: project.cwd })]);
    expect(checked.code).toBe(1);
    expect(checked.stdout).toMatch(/update cannot lift a limit/);
    expect(updated.code).toBe(1);
    expect(lockOf(project)).toBe(before);
  });

  it("a result over what a selected client accepts fails, and fits another", async () => {
    const project = await locked((one) => one.say({ answers: { list_items: answer(items(1000)) } }));
    project.configure({}, { clients: ["goose"] });
    expect((await check(project)).code).toBe(0);
    project.configure({}, { clients: ["codex", "vscode"] });
    const { code, stdout } = await check(project);
    expect(stdout).toMatch(/codex|Codex/);
    expect(stdout).toMatch(/vscode|VS Code/);
    expect(code).toBe(1);
    expect((await cli(["update"], { cwd: project.cwd })).code).toBe(1);
  });

  const unbounded = {
    ...LIST_ITEMS,
    description: "Lists all items on sale.",
    inputSchema: { type: "object", properties: {} },
  };

  it("a waiver needs its reason, covers its finding, and fails once it covers nothing", async () => {
    const waivers = [{ rule: "unbounded-collection", tool: "list_*", reason: "the shop is small" }];
    const project = await locked((one) => {
      one.say({ tools: [unbounded] });
      one.configure({ waivers });
    });
    expect(lockOf(project)).not.toContain("unbounded-collection");
    expect((await check(project, "--frozen", "--strict")).stdout).toMatch(/finding waived/);
    project.say({ tools: [LIST_ITEMS] });
    const { code, stdout } = await check(project);
    expect(code).toBe(1);
    expect(stdout).toMatch(/stale-waiver/);
  });

  it.each([
    ["off", 0],
    ["info", 0],
    ["warning", 1],
    ["error", 1],
  ])("a rule set to %s gives exit code %i when it fires anew", async (severity, code) => {
    const rules = {
      "unbounded-collection": severity,
      "default-shape-untold": "off",
      "description-restates-name": "off",
    };
    const project = await locked();
    project.configure({}, { rules });
    // The risk of the tool rises whatever the rule is set to; hold it out of this table.
    project.say({
      tools: [{ ...unbounded, description: LIST_ITEMS.description.replace(", 5 by default", "") }],
    });
    const { stdout } = await check(project, "--json");
    const changes: { kind: string; subject?: string; fails: boolean }[] = JSON.parse(stdout).changes;
    const fails = changes.some(
      (change) =>
        change.kind === "finding" && change.subject?.startsWith("unbounded-collection") && change.fails,
    );
    expect(fails ? 1 : 0).toBe(code);
  });

  it("a narrowing parameter that disappears from the description turns the gate red, and names it", async () => {
    const project = await locked();
    const untold = LIST_ITEMS.description.replace(", color=NAME narrows", "");
    project.say({ tools: [{ ...LIST_ITEMS, description: untold }] });
    const { code, stdout } = await check(project);
    expect(stdout).toMatch(/finding, drilldown-not-advertised color/);
    expect(code).toBe(1);
    project.say({ tools: [LIST_ITEMS] });
    expect((await check(project, "--frozen")).code).toBe(0);
  });
});

describe("what is stale", () => {
  it.each([
    [{}, [], 0],
    [{ CI: "true" }, [], 1],
    [{ CI: "false" }, [], 0],
    [{ CI: "true" }, ["--no-frozen"], 0],
    [{}, ["--frozen"], 1],
  ])("with %j and %j gives exit code %i", async (env, flags, code) => {
    const project = await locked();
    project.say({ tools: [{ ...LIST_ITEMS, title: "Items" }] });
    project.configure({ max: { menu: 10_000 } }, { tolerance: { tokens: 50 } });
    const { code: given, stdout } = await cli(["check", ...flags], { cwd: project.cwd, env });
    expect(stdout).toMatch(/list_items: stale, definition/);
    expect(given).toBe(code);
  });

  it("is a lockfile that is not there", async () => {
    const project = shop();
    expect((await check(project)).code).toBe(0);
    const { code, stdout } = await check(project, "--frozen");
    expect(stdout).toMatch(/there is no budgets\.lock\.json yet/);
    expect(code).toBe(1);
  });
});

describe("what is selected", () => {
  it("is compared alone, and locked alone", async () => {
    const other = { ...LIST_ITEMS, name: "list_orders" };
    const say = (rows: unknown) => ({
      tools: [LIST_ITEMS, other],
      answers: { list_items: answer(rows), list_orders: answer(rows) },
    });
    const servers = (project: Shop) => {
      const file = path.join(project.cwd, "budgets.config.json");
      const { mcpServers } = JSON.parse(readFileSync(file, "utf8"));
      writeFileSync(file, JSON.stringify({ mcpServers: { ...mcpServers, second: mcpServers.shop } }));
    };
    const project = await locked((one) => {
      one.say(say(items(5)));
      servers(one);
    });
    const entries = () => parseLock(lockOf(project), "lock").snapshot.servers;
    const before = entries();
    project.say(say(items(5, { sku: "a1" })));
    const chosen = ["--server", "shop", "--tool", "list_items"];
    const { code, stdout } = await check(project, ...chosen, "--json");
    expect(code).toBe(1);
    const changes: { server: string; tool?: string }[] = JSON.parse(stdout).changes;
    expect(new Set(changes.map(({ server, tool }) => `${server}/${tool}`))).toEqual(
      new Set(["shop/list_items"]),
    );
    expect((await cli(["update", ...chosen], { cwd: project.cwd })).code).toBe(0);
    const after = entries();
    expect(after.second).toEqual(before.second);
    expect(after.shop?.tools.list_orders).toEqual(before.shop?.tools.list_orders);
    expect(after.shop?.tools.list_items).not.toEqual(before.shop?.tools.list_items);
    expect((await check(project, "--frozen", ...chosen)).code).toBe(0);
    expect((await check(project, "--frozen")).code).toBe(1);
  });
});
