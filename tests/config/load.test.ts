import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../src/config/errors.ts";
import { type LoadOptions, loadConfig } from "../../src/config/load.ts";
import { folder } from "../support/folder.ts";

const SERVER = { command: "node", args: ["server.js"] };

async function problemsOf(
  files: Record<string, unknown>,
  options: Partial<LoadOptions> = {},
): Promise<string[]> {
  const cwd = folder(files);
  const error = await loadConfig({ cwd, env: {}, ...options }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConfigError)) throw new Error(`no ConfigError but ${String(error)}`);
  return error.problems.map(({ where, message, next }) => `${where}: ${message} → ${next}`);
}

describe("finding the configuration", () => {
  it("looks from the working folder upwards", async () => {
    const root = folder({ "budgets.config.json": { mcpServers: { a: SERVER } }, "deep/er/x": "" });
    const loaded = await loadConfig({ cwd: path.join(root, "deep/er"), env: {} });
    expect(loaded.root).toBe(root);
    expect(Object.keys(loaded.config.mcpServers)).toEqual(["a"]);
  });

  it("takes the nearest one", async () => {
    const root = folder({
      "budgets.config.json": { mcpServers: { outer: SERVER } },
      "pkg/budgets.config.json": { mcpServers: { inner: SERVER } },
    });
    const loaded = await loadConfig({ cwd: path.join(root, "pkg"), env: {} });
    expect(Object.keys(loaded.config.mcpServers)).toEqual(["inner"]);
  });

  it("says how to make one where there is none", async () => {
    expect((await problemsOf({ x: "" }))[0]).toMatch(/no budgets\.config\.json .* → .*budget-check init/);
  });

  it("says which file --config named", async () => {
    expect((await problemsOf({}, { file: "nope.json" }))[0]).toMatch(
      /^nope\.json: there is no configuration/,
    );
  });

  it.each([
    ["budgets.config.jsonc", '// words\n{ "mcpServers": { "a": { "command": "x", }, } }'],
    ["budgets.config.mjs", 'export default { mcpServers: { a: { command: "x" } } };'],
    ["budgets.config.ts", 'const command: string = "x";\nexport default { mcpServers: { a: { command } } };'],
    ["package.json", '{ "name": "p", "budgets": { "mcpServers": { "a": { "command": "x" } } } }'],
  ])("reads %s", async (name, text) => {
    const loaded = await loadConfig({ cwd: folder({ [name]: text }), env: {} });
    expect(loaded.config.mcpServers).toEqual({ a: { command: "x" } });
  });

  it("does not take a package.json without the key", async () => {
    expect((await problemsOf({ "package.json": { name: "p" } }))[0]).toMatch(/^\.: no budgets\.config\.json/);
  });

  it("reads a file that begins with a byte order mark", async () => {
    const loaded = await loadConfig({
      cwd: folder({ "budgets.config.json": '\uFEFF{"mcpServers":{"a":{"command":"x"}}}' }),
      env: {},
    });
    expect(loaded.config.mcpServers).toEqual({ a: { command: "x" } });
  });
});

describe("what is wrong is told with file, line and column", () => {
  it.each<[string, unknown, string]>([
    [
      "a typo in a key",
      '{\n  "mcpServers": {\n    "a": { "command": "x", "casess": [] }\n  }\n}',
      'budgets.config.json:3:28: unknown key "casess" in mcpServers.a → did you mean "cases"?',
    ],
    [
      "a typo in the key that tells the kind of server",
      '{ "mcpServers": { "a": { "comand": "x", "args": [] } } }',
      'budgets.config.json:1:26: unknown key "comand" in mcpServers.a → did you mean "command"?',
    ],
    [
      "a typo at the top",
      '{ "mcpServer": {} }',
      'budgets.config.json:1:3: unknown key "mcpServer" in the configuration → did you mean "mcpServers"?',
    ],
    [
      "a wrong type",
      '{ "mcpServers": { "a": { "command": "x", "args": "y" } } }',
      "budgets.config.json:1:42: mcpServers.a.args must be a list, not a string → correct its value",
    ],
    [
      "a value that is none of those allowed",
      '{ "encoding": "cl100k", "mcpServers": {} }',
      'budgets.config.json:1:3: encoding cannot be "cl100k" → known: cl100k_base, o200k_base',
    ],
    [
      "something missing",
      '{ "mcpServers": { "a": { "command": "x", "cases": [{ "name": "y" }] } } }',
      "budgets.config.json:1:52: mcpServers.a.cases.0.tool is missing → add it",
    ],
    [
      "a typo inside a store",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "s": { "path": "y", "sise": 3 } } } } }',
      'budgets.config.json:1:74: unknown key "sise" in mcpServers.a.stores.s → did you mean "size"?',
    ],
    [
      "a waiver without a reason",
      '{ "mcpServers": { "a": { "command": "x", "waivers": [{ "rule": "menu-heavy" }] } } }',
      "budgets.config.json:1:54: mcpServers.a.waivers.0.reason is missing → add it",
    ],
    [
      "a store that is not there",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "big": { "path": "y" } }, "cases": [{ "tool": "t", "store": "bigg" }] } } }',
      'budgets.config.json:1:105: the case calls for a store "bigg", which a does not have → did you mean "big"?',
    ],
    [
      "broken JSON",
      '{\n  "mcpServers": {,}\n}',
      'budgets.config.json:2:18: not valid JSON: "," cannot stand here → look for a comma, a colon or a quote that is missing before it',
    ],
    [
      "not an object",
      "[]",
      "budgets.config.json:1:1: the configuration must be an object, not a list → correct its value",
    ],
    [
      "an empty file",
      "",
      "budgets.config.json:1:1: not valid JSON: it ends too early → close what is open: a brace, a bracket or a quote",
    ],
    [
      "a brace that nothing can open",
      '{ "a" { } }',
      'budgets.config.json:1:7: not valid JSON: "{" cannot stand here → look for a comma, a colon or a quote that is missing before it',
    ],
    [
      "a key that stands twice",
      '{ "encoding": "o200k_base",\n  "encoding": "cl100k_base", "mcpServers": {} }',
      'budgets.config.json:2:3: the key "encoding" stands here for the second time, the first is on line 1 → rename one of them, or take one away: only the last would count',
    ],
    [
      "a server that stands twice",
      '{ "mcpServers": {\n  "a": { "command": "x" },\n  "a": { "command": "y" } } }',
      'budgets.config.json:3:3: the key "a" stands here for the second time, the first is on line 2 → rename one of them, or take one away: only the last would count',
    ],
    [
      "a server with a name that objects do not keep",
      '{ "mcpServers": { "__proto__": { "command": "x" } } }',
      'budgets.config.json:1:19: a key cannot be called "__proto__" → give it another name',
    ],
    [
      "no servers",
      '{ "mcpServers": {} }',
      'budgets.config.json: there are no servers in it, so there is nothing to hold to a budget → add one: "mcpServers": { "NAME": { "command": "node", "args": ["my-server.js"] } }',
    ],
    [
      "a server of no kind",
      '{ "mcpServers": { "a": {} } }',
      "budgets.config.json:1:19: mcpServers.a needs one of command, url, tools, module → add the one that tells what it is",
    ],
    [
      "a server of two kinds",
      '{ "mcpServers": { "a": { "command": "x", "url": "http://h/" } } }',
      "budgets.config.json:1:42: mcpServers.a has both command and url → keep one or the other",
    ],
    [
      "a store of no kind",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "s": { "size": 3 } } } } }',
      "budgets.config.json:1:54: mcpServers.a.stores.s needs one of path, generate, http, setup → add the one that tells what it is",
    ],
    [
      "a store of two kinds",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "s": { "path": "p", "http": "h" } } } } }',
      "budgets.config.json:1:74: mcpServers.a.stores.s has both path and http → keep one or the other",
    ],
    [
      "sizes that do not rise",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "s": { "generate": "g.js", "sizes": [10, 1000, 100] } } } } }',
      'budgets.config.json:1:101: the sizes of the store "s" must rise: 100 comes after 1000 → write [10,100,1000]',
    ],
    [
      "a size that comes twice",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "s": { "generate": "g.js", "sizes": [10, 10] } } } } }',
      'budgets.config.json:1:95: the sizes of the store "s" must rise: 10 comes twice → write [10]',
    ],
    [
      "a misspelt placeholder",
      '{ "mcpServers": { "a": { "command": "x", "env": { "FILE": "{stroe}/x" } } } }',
      "budgets.config.json:1:51: {stroe} in mcpServers.a.env.FILE stands for nothing → did you mean {store}?",
    ],
    [
      "a number that is too small",
      '{ "mcpServers": { "a": { "command": "x", "max": { "tokens": -1 } } } }',
      "budgets.config.json:1:51: mcpServers.a.max.tokens must be 0 or more → correct its value",
    ],
    [
      "a number that is no whole one",
      '{ "mcpServers": { "a": { "command": "x", "max": { "tokens": 1.5 } } } }',
      "budgets.config.json:1:51: mcpServers.a.max.tokens must be a whole number, not 1.5 → correct its value",
    ],
    [
      "a reason that is none",
      '{ "mcpServers": { "a": { "command": "x", "waivers": [{ "rule": "menu-heavy", "reason": "x" }] } } }',
      "budgets.config.json:1:78: mcpServers.a.waivers.0.reason must have at least 3 characters → correct its value",
    ],
    [
      "an empty text",
      '{ "mcpServers": { "a": { "command": "" } } }',
      "budgets.config.json:1:26: mcpServers.a.command must not be empty → correct its value",
    ],
    [
      "an empty name",
      '{ "mcpServers": { "": { "command": "x" } } }',
      "budgets.config.json:1:19: a name in mcpServers must not be empty → give it another name",
    ],
    [
      "a name that a key cannot hold",
      '{ "mcpServers": { "a": { "command": "x", "stores": { "s@1": { "path": "p" } } } } }',
      "budgets.config.json:1:54: a name in mcpServers.a.stores must not hold @ or a line break → give it another name",
    ],
  ])("%s", async (_, text, expected) => {
    expect(await problemsOf({ "budgets.config.json": text })).toContain(expected);
  });

  it("tells a misspelt key once, not also as missing", async () => {
    expect(
      await problemsOf({ "budgets.config.json": '{ "mcpServers": { "a": { "comand": "x" } } }' }),
    ).toHaveLength(1);
  });

  it("tells every problem in one go", async () => {
    const text = '{ "toleranse": {}, "mcpServers": { "a": { "command": "x", "argz": [] } } }';
    expect(await problemsOf({ "budgets.config.json": text })).toHaveLength(2);
  });

  it("names a server that --server asks for and that is not there", async () => {
    const files = { "budgets.config.json": { mcpServers: { memory: SERVER } } };
    expect(await problemsOf(files, { servers: ["memry"] })).toEqual([
      'budgets.config.json: there is no server "memry" → did you mean "memory"?',
    ]);
  });

  it("says that a server that --server asks for is disabled", async () => {
    const files = {
      "budgets.config.json": { mcpServers: { memory: { ...SERVER, disabled: true }, b: SERVER } },
    };
    expect(await problemsOf(files, { servers: ["memory"] })).toEqual([
      'budgets.config.json:8:7: the server "memory" is disabled → take its "disabled" away, or name another one',
    ]);
  });

  it("leaves what npm and others keep in package.json alone", async () => {
    const text = '{ "a": 1, "a": 2, "budgets": { "mcpServers": { "s": { "command": "x" } } } }';
    const loaded = await loadConfig({ cwd: folder({ "package.json": text }), env: {} });
    expect(Object.keys(loaded.config.mcpServers)).toEqual(["s"]);
    expect(await problemsOf({ "package.json": '{ "budgets": { "window": 1, "window": 2 } }' })).toHaveLength(
      1,
    );
  });

  it("says why code cannot be loaded", async () => {
    expect((await problemsOf({ "budgets.config.mjs": "throw new Error('oh')" }))[0]).toMatch(
      /cannot be loaded: oh/,
    );
    expect((await problemsOf({ "budgets.config.mjs": "export const a = 1" }))[0]).toMatch(
      /no default export/,
    );
  });
});

describe("the environment", () => {
  const files = (value: string) => ({
    "budgets.config.json": { mcpServers: { a: { command: "x", env: { K: value } } } },
  });

  it.each([
    ["${TOKEN}", { TOKEN: "secret-1" }, "secret-1"],
    ["Bearer ${TOKEN:-none}", {}, "Bearer none"],
    ["${TOKEN:-none}", { TOKEN: "" }, "none"],
    ["${TOKEN}", { TOKEN: "" }, ""],
    ["$TOKEN {store}", { TOKEN: "x" }, "$TOKEN {store}"],
  ])("%s with %o is %s", async (value, env, expected) => {
    const loaded = await loadConfig({ cwd: folder(files(value)), env });
    expect(loaded.config.mcpServers.a).toMatchObject({ env: { K: expected } });
  });

  it("names the variable that is not set and the place that uses it", async () => {
    expect(await problemsOf(files("${SCENE_TOKEN}"))).toEqual([
      "budgets.config.json:6:9: the environment variable SCENE_TOKEN is not set (used in mcpServers.a.env.K) → set SCENE_TOKEN, or write ${SCENE_TOKEN:-default}",
    ]);
  });

  it("remembers what came from it as secrets, but no defaults and nothing too short to mask", async () => {
    const loaded = await loadConfig({
      cwd: folder(files("${A}${B}${C:-fallback}")),
      env: { A: "s3cret-value", B: "1" },
    });
    expect(loaded.secrets).toEqual(["s3cret-value"]);
  });

  it("does not ask for variables of servers that were not selected", async () => {
    const cwd = folder({
      "budgets.config.json": { mcpServers: { a: SERVER, b: { command: "x", args: ["${UNSET_HERE}"] } } },
    });
    const loaded = await loadConfig({ cwd, env: {}, servers: ["a"] });
    expect(Object.keys(loaded.config.mcpServers)).toEqual(["a"]);
  });
});

describe("a value beyond what can be used", () => {
  it.each([
    ["a time limit that no timer takes", { timeouts: { call: 3_000_000_000 } }, "must be 2147483647 or less"],
    ["a tool pattern without a letter", { max: { tools: { "": { tokens: 1 } } } }, "must not be empty"],
  ])("is refused: %s", async (_, more, words) => {
    const config = { mcpServers: { a: { ...SERVER, ...more } } };
    expect(await problemsOf({ "budgets.config.json": config })).toEqual([expect.stringContaining(words)]);
  });

  it("is a package.json that holds nothing", async () => {
    expect(await problemsOf({ "package.json": "null" }, { file: "package.json" })).toEqual([
      "package.json:1:1: the configuration is missing → add it",
    ]);
  });
});

it("reads a module anew that was changed since", async () => {
  const module = (name: string) => `export default { mcpServers: { ${name}: { command: "x" } } };`;
  const cwd = folder({ "budgets.config.mjs": module("one") });
  const servers = async () => Object.keys((await loadConfig({ cwd, env: {} })).config.mcpServers);
  expect(await servers()).toEqual(["one"]);
  const file = path.join(cwd, "budgets.config.mjs");
  writeFileSync(file, module("two"));
  utimesSync(file, 1, 1);
  expect(await servers()).toEqual(["two"]);
});

it("does not take for the environment what every object has", async () => {
  // process.env has the members of objects, and answers for them.
  const config = { mcpServers: { a: { ...SERVER, env: { A: "${constructor}" } } } };
  expect(await problemsOf({ "budgets.config.json": config }, { env: process.env })).toEqual([
    expect.stringContaining("the environment variable constructor is not set"),
  ]);
});
