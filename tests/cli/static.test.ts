import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";

const ZOD = path.join(ROOT, "node_modules/zod/index.js");

const MODULE = `import { z } from ${JSON.stringify(ZOD)};
export const tools = [
  { name: "list_items", description: "Lists items, 20 by default.", inputSchema: z.object({ limit: z.int().max(50).default(20).describe("Most items") }) },
  { name: "add_item", description: "Adds an item and returns its id.", inputSchema: { type: "object", properties: { name: { type: "string" } } } },
];
`;

function project(server: Record<string, unknown>, files: Record<string, unknown>): string {
  return folder({ ...files, "budgets.config.json": { mcpServers: { shop: server } } });
}

describe("servers of which only the definitions are known", () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["a module of schemas", { module: "./tools.mjs" }, { "tools.mjs": MODULE }],
    [
      "a saved tools/list",
      { tools: "tools.json" },
      {
        "tools.json": {
          tools: [
            { name: "list_items", description: "Lists items, 20 by default.", inputSchema: {} },
            { name: "add_item" },
          ],
        },
      },
    ],
  ])("%s: the menu is budgeted", async (_, server, files) => {
    const cwd = project(server, files);
    expect((await cli(["update"], { cwd })).code).toBe(0);
    const { code, stdout } = await cli(["check", "--frozen", "--json"], { cwd });
    expect(code).toBe(0);
    const { tools } = JSON.parse(stdout).snapshot.servers.shop;
    expect(Object.keys(tools).sort()).toEqual(["add_item", "list_items"]);
    expect(tools.list_items.menu).toBeGreaterThan(10);
  });

  it("a longer description turns the gate red", async () => {
    const cwd = project({ module: "./tools.mjs" }, { "tools.mjs": MODULE });
    await cli(["update"], { cwd });
    // Another name, since Node keeps a module that it has loaded once.
    writeFileSync(
      path.join(cwd, "longer.mjs"),
      MODULE.replace("Adds an item", "Adds an item with all the care that such a thing deserves"),
    );
    writeFileSync(
      path.join(cwd, "budgets.config.json"),
      JSON.stringify({ mcpServers: { shop: { module: "./longer.mjs" } } }),
    );
    const { code, stdout } = await cli(["check"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ shop \/ add_item: menu\n {4}\d+ → \d+ tokens/);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>, RegExp]>([
    [{ module: "./none.mjs" }, {}, /none\.mjs/],
    [{ module: "./tools.mjs" }, { "tools.mjs": "export const nothing = 1;" }, /tools\.mjs/],
    [{ tools: "none.json" }, {}, /none\.json: The file of saved tools does not exist/],
    [{ tools: "tools.json" }, { "tools.json": '{\n "tools": [,]\n}' }, /tools\.json:2:\d+: .*not valid JSON/],
    [{ tools: "tools.json" }, { "tools.json": '{"x":1}' }, /tools\.json/],
  ])("%j with %j is answered with what to do", async (server, files, words) => {
    const { code, stderr } = await cli(["check"], { cwd: project(server, files) });
    expect(stderr).toMatch(words);
    expect(stderr).toMatch(/\n {2}→ \S/);
    expect(code).toBe(2);
  });
});
