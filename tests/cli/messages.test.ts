import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { answer, items, LIST_ITEMS, shop } from "../support/scripted.ts";

const SCRIPTED = path.join(ROOT, "fixtures/servers/scripted/index.js");

describe("what explain says when there is nothing to explain", () => {
  const WRITES = { name: "add_item", inputSchema: { type: "object", required: ["a"] } };

  it.each([
    ["nope.json", "there is no file nope.json"],
    ["./nope", "there is no file ./nope"],
    [".", ". is a folder"],
  ])("of %s, without a configuration", async (target, words) => {
    const { code, stderr } = await cli(["explain", target], { cwd: folder() });
    expect(stderr).toContain(`budget-check: ${words}\n`);
    expect(code).toBe(2);
  });

  it.each([
    ["nope/list_items", 'there is no server "nope"\n  → known: shop\n'],
    ["shpo/list_items", 'there is no server "shpo"\n  → did you mean "shop"?\n'],
    ["add_item", 'add_item has no case, so there is no answer to explain\n  → add one to "cases"\n'],
    ["list_items/defualt", 'there is no case "defualt" of list_items\n  → did you mean "default"?\n'],
    ["shop/list_items/defualt", 'there is no case "defualt" of list_items\n  → did you mean "default"?\n'],
  ])("of %s", async (target, words) => {
    const made = shop();
    made.say({ tools: [LIST_ITEMS, WRITES], answers: { list_items: answer([]) } });
    const { code, stderr } = await cli(["explain", target], made);
    expect(stderr).toBe(`budget-check: ${words}`);
    expect(code).toBe(2);
  });
});

describe("explain", () => {
  it("gives the share of what a remedy was applied to", async () => {
    const rows = [{ id: 1, name: "Lantern" }];
    const result = {
      content: [{ type: "text", text: JSON.stringify({ rows }) }],
      structuredContent: { rows },
    };
    const cwd = folder({ "answer.json": result });
    const told = JSON.parse((await cli(["explain", "answer.json", "--json"], { cwd })).stdout);
    const saving = told.savings.find((one: { tokensBefore: number }) => one.tokensBefore !== told.tokens);
    expect(saving).toBeDefined();
    const share = ((saving.saved / saving.tokensBefore) * 100).toFixed(1);
    const { stdout } = await cli(["explain", "answer.json"], { cwd });
    expect(stdout).toContain(`−${saving.saved} → ${saving.tokensAfter} (${share} %)  ${saving.title}`);
  });
});

describe("messages", () => {
  it("look: tells how to take the server into a budget, ready to be pasted", async () => {
    const made = shop();
    const argv = ["--", "node", SCRIPTED, "script.json", "two words"];
    const { stdout } = await cli(argv, { cwd: made.cwd });
    // Where this clone lies in a folder with a space, the script's path has to be quoted as well.
    const script = SCRIPTED.includes(" ") ? `'${SCRIPTED}'` : SCRIPTED;
    expect(stdout).toContain(`npx budget-check init -- node ${script} script.json 'two words'`);
    expect(stdout).not.toContain("budget-check update");
  });

  it("a limit is told as a limit, not as the figure before", async () => {
    const made = shop();
    made.configure({ max: { tokens: 3 } });
    const { stdout } = await cli(["check"], made);
    expect(stdout).toMatch(/\d+ tokens, \d+ over the max of 3\b/);
    expect(stdout).not.toContain("3 →");
  });

  it("an entry that was edited has no remedy", async () => {
    const made = shop();
    made.say({
      answers: { list_items: { content: [{ type: "text", text: JSON.stringify(items(40), null, 4) }] } },
    });
    await cli(["update"], made);
    const file = path.join(made.cwd, "budgets.lock.json");
    const { readFileSync, writeFileSync } = await import("node:fs");
    const text = readFileSync(file, "utf8");
    const figure = /"content": (\d+)/.exec(text)?.[1] ?? "";
    writeFileSync(file, text.replace(`"content": ${figure}`, `"content": ${Number(figure) + 1}`));
    const { stdout } = await cli(["check", "--frozen"], made);
    expect(stdout).toContain("edited");
    expect(stdout).not.toContain("best remedy");
  });

  it.each<[string[], string]>([
    [
      ["--timeout", "-5"],
      "what stands behind --timeout looks like a flag\n  → write its value with =: --timeout=60000\n",
    ],
    [["--timeout=-5"], '--timeout takes a whole number above 0, not "-5"\n  → for example --timeout 60000\n'],
    [
      ["--timeout", "x"],
      '--timeout takes a whole number above 0, not "x"\n  → for example --timeout 60000\n',
    ],
    [["--window", "x"], '--window takes a whole number above 0, not "x"\n  → for example --window 200000\n'],
    [["--timeout"], "--timeout needs a value\n  → for example --timeout 60000\n"],
    [["--server"], "--server needs a value\n  → for example --server NAME\n"],
    [["--json=x"], "--json takes no value\n  → write --json alone\n"],
    [
      ["--lockfile", "./sub/"],
      "./sub/: the lockfile is a folder\n  → name another with --lockfile, or make it readable\n",
    ],
    [["--config", "./sub/"], "./sub/: it is a folder\n  → name the file in it\n"],
  ])("check %j", async (flags, words) => {
    const cwd = folder({
      "sub/x": "",
      "budgets.config.json": { mcpServers: { a: { tools: "tools.json" } } },
      "tools.json": { tools: [] },
    });
    const { code, stderr } = await cli(["check", ...flags], { cwd });
    expect(stderr).toBe(`budget-check: ${words}`);
    expect(code).toBe(2);
  });
});
