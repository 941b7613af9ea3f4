import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder } from "../support/folder.ts";
import { answer, LIST_ITEMS, shop } from "../support/scripted.ts";

const WRITES = {
  name: "add_item",
  description: "Adds an item.",
  inputSchema: { type: "object", properties: {} },
};

function twoTools(server: Record<string, unknown> = {}) {
  const made = shop();
  made.say({
    tools: [LIST_ITEMS, WRITES],
    answers: { list_items: answer({ items: [] }), add_item: answer("added") },
  });
  made.configure({ cases: [{ tool: "list_items", name: "few", arguments: { limit: 2 } }], ...server });
  return made;
}

describe("a filter that nothing answers to", () => {
  it.each<[string[], string]>([
    [["--tool", "list_itmes"], 'there is no tool "list_itmes"\n  → did you mean "list_items"?\n'],
    [["--tool", "nope"], 'there is no tool "nope"\n  → known: add_item, list_items\n'],
    [
      ["--tool", "list_items", "--tool", "nope"],
      'there is no tool "nope"\n  → known: add_item, list_items\n',
    ],
    [["--case", "fwe"], 'there is no case "fwe"\n  → known: default, few\n'],
    [["--case", "list_items/fwe"], 'there is no case "list_items/fwe"\n  → did you mean "list_items/few"?\n'],
    [
      ["--tool", "add_item", "--case", "few"],
      'there is no case "few" of add_item\n  → take --case away: there is no case to choose from\n',
    ],
  ])("is refused by check, update, report and record, and nothing is written: %j", async (filter, words) => {
    const { cwd } = twoTools({ recordings: "recorded" });
    expect((await cli(["record"], { cwd })).code).toBe(0);
    expect((await cli(["update"], { cwd })).code).toBe(0);
    const state = () => [
      readdirSync(cwd, { recursive: true }).sort(),
      readFileSync(path.join(cwd, "budgets.lock.json"), "utf8"),
    ];
    const before = state();
    for (const command of ["check", "update", "report", "record"]) {
      const { code, stdout, stderr } = await cli([command, ...filter], { cwd });
      expect(stderr, command).toBe(`budget-check: ${words}`);
      expect(stdout).toBe("");
      expect(code).toBe(2);
    }
    expect(state()).toEqual(before);
  });

  it("is refused before there is a first recording, without one", async () => {
    const { cwd } = twoTools({ recordings: "recorded" });
    const { code, stderr } = await cli(["record", "--tool", "list_itmes"], { cwd });
    expect(stderr).toContain('there is no tool "list_itmes"');
    expect(code).toBe(2);
    expect(existsSync(path.join(cwd, "recorded"))).toBe(false);
    expect((await cli(["record", "--tool", "list_items", "--case", "few"], { cwd })).code).toBe(0);
  });

  it("is told by check, and not refused, where a tool is locked and gone; update has nothing to lock", async () => {
    const made = twoTools({ cases: [] });
    await cli(["update"], made);
    made.say({ tools: [LIST_ITEMS] });
    expect((await cli(["check", "--tool", "add_item"], made)).stdout).toContain("add_item");
    expect((await cli(["check", "--tool", "add_item", "--frozen"], made)).code).toBe(1);
    expect((await cli(["update", "--tool", "add_item"], made)).code).toBe(2);
  });

  it("is no reason to hide that a server does not start", async () => {
    const made = shop();
    made.configure({ command: "no-such-program" });
    expect((await cli(["check", "--tool", "nope"], made)).code).toBe(3);
  });
});

describe("what holds nothing", () => {
  it("tells of a limit that no tool answers to, and not of one that does", async () => {
    const made = shop();
    made.configure({ max: { tools: { list_itmes: { tokens: 9 }, "list_*": { tokens: 9000 } } } });
    const { stdout } = await cli(["update"], made);
    expect(stdout).toContain('max.tools limits "list_itmes", and no tool is called so');
    expect(stdout).toContain('did you mean "list_items"?');
    expect(stdout).not.toContain('limits "list_*"');
  });

  it("tells of a tool that probes allow or skip and that is not there", async () => {
    const made = shop();
    made.configure({ probes: { allow: ["add_itme"], skip: ["list_items", "list_itmes/cursor-walk"] } });
    const { stdout } = await cli(["update"], made);
    expect(stdout).toContain('probes.allow names "add_itme", and no tool is called so');
    expect(stdout).toMatch(
      /probes\.skip names "list_itmes\/cursor-walk", and no tool is called so:\s+did you mean\s+"list_items"\?/,
    );
    expect(stdout).not.toContain('names "list_items"');
  });

  it.each(["check", "update"])("%s refuses a configuration without servers", async (command) => {
    const { code, stderr } = await cli([command], {
      cwd: folder({ "budgets.config.json": { mcpServers: {} } }),
    });
    expect(stderr).toContain("there are no servers in it");
    expect(code).toBe(2);
  });

  it("says that every server is disabled", async () => {
    const made = shop();
    made.configure({ disabled: true });
    expect((await cli(["check"], made)).stdout).toContain("every server of the configuration is disabled");
  });
});
