import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseJsonc } from "../../src/config/read.ts";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { processesWith } from "../support/processes.ts";
import { answer } from "../support/scripted.ts";

const QUIRK = path.join(ROOT, "fixtures/servers/quirk/index.js");
const SCRIPTED = path.join(ROOT, "fixtures/servers/scripted/index.js");

function read(cwd: string): Record<string, Record<string, Record<string, unknown>>> {
  const file = path.join(cwd, "budgets.config.json");
  return parseJsonc(readFileSync(file, "utf8"), file).value as Record<
    string,
    Record<string, Record<string, unknown>>
  >;
}

describe("init", () => {
  it("writes a configuration and the first lock from a command, and check is content with them", async () => {
    const cwd = folder();
    const { code, stdout, stderr } = await cli(["init", "--", "node", QUIRK], { cwd });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("Written: budgets.config.json, 1 server with 1 tool.");
    expect(stdout).toContain("Written: budgets.lock.json, 1 call held to what it costs now.");
    expect(stdout).toMatch(/^Next: /m);
    expect(read(cwd).mcpServers).toEqual({ quirk: { command: "node", args: [QUIRK], cases: [] } });
    expect((await cli(["check", "--frozen", "--strict"], { cwd })).code).toBe(0);
    expect(processesWith(cwd)).toEqual([]);
  });

  it("proposes as comments what it may not call, or cannot", async () => {
    const tool = (name: string, description: string, properties: object, more: object = {}) => ({
      name,
      description,
      inputSchema: { type: "object", properties, required: Object.keys(properties) },
      ...more,
    });
    const annotations = { readOnlyHint: true };
    const tools = [
      tool("create_entities", "Creates entities.", { entities: { type: "array" } }),
      tool("read_graph", "Reads the entire graph.", {}, { annotations }),
      tool("search_nodes", "Searches for nodes.", { query: { type: "string" } }, { annotations }),
    ];
    const cwd = folder({ "script.json": { tools, answers: { read_graph: answer([]) } } });
    expect((await cli(["init", "--", "node", SCRIPTED, "script.json"], { cwd })).code).toBe(0);
    const text = readFileSync(path.join(cwd, "budgets.config.json"), "utf8");
    expect(text).toMatch(/\/\/ called by themselves.*read_graph/);
    expect(text).toMatch(
      /\/\/ \{ "tool": "create_entities", "arguments": \{ "entities": \[\] \} \}, \/\/ not declared read-only/,
    );
    expect(text).toMatch(/\/\/ \{ "tool": "search_nodes", "arguments": \{ "query": "…" \} \},/);
    expect(text).toContain('"sizes": [10, 100, 1000]');
  });

  it.each([".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json"])("reads %s by itself", async (name) => {
    const key = name.startsWith(".vscode") ? "servers" : "mcpServers";
    const cwd = folder({
      [name]: {
        [key]: {
          table: { type: "stdio", command: "node", args: [QUIRK], disabled: false, alwaysAllow: ["x"] },
        },
      },
    });
    expect((await cli(["init"], { cwd })).code).toBe(0);
    expect(read(cwd).mcpServers).toEqual({
      table: { type: "stdio", command: "node", args: [QUIRK], cases: [] },
    });
  });

  it("copies no secret, and says which variable to set", async () => {
    const cwd = folder({
      "claude_desktop_config.json": {
        mcpServers: {
          table: { command: "node", args: [QUIRK], env: { API_KEY: "sk-live-123456", REGION: "eu" } },
        },
      },
    });
    const { code, stdout } = await cli(["init", "--from", "claude_desktop_config.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("set API_KEY where the gate runs");
    expect(stdout).not.toContain("sk-live-123456");
    expect(readFileSync(path.join(cwd, "budgets.config.json"), "utf8")).not.toContain("sk-live");
    expect(read(cwd).mcpServers?.table?.env).toEqual({ API_KEY: "${API_KEY}", REGION: "eu" });
  });

  it("speaks VS Code's variables", async () => {
    const cwd = folder({
      ".vscode/mcp.json": {
        inputs: [{ id: "api-key" }],
        servers: {
          t: {
            command: "node",
            args: [QUIRK, "${workspaceFolder}"],
            env: { A: "${env:HOME}", B: "${input:api-key}" },
          },
        },
      },
    });
    await cli(["init"], { cwd, env: { API_KEY: "given-by-hand" } });
    expect(read(cwd).mcpServers?.t).toMatchObject({
      args: [QUIRK, "{root}"],
      env: { A: "${HOME}", B: "${API_KEY}" },
    });
  });

  it("never overwrites without --force", async () => {
    const cwd = folder({ "budgets.config.json": "mine" });
    const { code, stderr } = await cli(["init", "--", "node", QUIRK], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("budgets.config.json is here already, and nothing was overwritten");
    expect(readFileSync(path.join(cwd, "budgets.config.json"), "utf8")).toBe("mine");
    expect((await cli(["init", "--force", "--", "node", QUIRK], { cwd })).code).toBe(0);
  });

  it("writes nothing when no server could be asked, so that a second try is free", async () => {
    const cwd = folder();
    const broken = ["init", "--", "node", QUIRK, "--quirk", "exits-at-once"];
    for (let turn = 0; turn < 2; turn += 1) {
      const { code, stdout, stderr } = await cli(broken, { cwd });
      expect(code).toBe(3);
      expect(stderr).toContain("exited with code 7");
      expect(stdout).toContain("Nothing was written: no server could be asked.");
      expect(readdirSync(cwd)).toEqual([]);
    }
    expect((await cli(["init", "--", "node", QUIRK], { cwd })).code).toBe(0);
  });

  it("leaves what --force would overwrite as it is when no server could be asked", async () => {
    const cwd = folder({ "budgets.config.json": "mine" });
    const argv = ["init", "--force", "--", "node", QUIRK, "--quirk", "exits-at-once"];
    expect((await cli(argv, { cwd })).code).toBe(3);
    expect(readFileSync(path.join(cwd, "budgets.config.json"), "utf8")).toBe("mine");
  });

  it("keeps the configuration, but no lock, when one of two servers does not start", async () => {
    const broken = { command: "node", args: [QUIRK, "--quirk", "exits-at-once"] };
    const cwd = folder({ ".mcp.json": { mcpServers: { good: { command: "node", args: [QUIRK] }, broken } } });
    const { code, stdout } = await cli(["init"], { cwd });
    expect(code).toBe(3);
    expect(stdout).toContain("Not written: budgets.lock.json.");
    expect(Object.keys(read(cwd).mcpServers ?? {})).toEqual(["good", "broken"]);
    expect(existsSync(path.join(cwd, "budgets.lock.json"))).toBe(false);
  });

  it("names no line of a file that it did not write", async () => {
    const env = { TOKEN: "${input:no-such-input}" };
    const cwd = folder({ ".vscode/mcp.json": { servers: { t: { command: "node", args: [QUIRK], env } } } });
    const { code, stderr } = await cli(["init"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      "budget-check: nothing was written: the environment variable NO_SUCH_INPUT is not set",
    );
    expect(stderr).toContain("mcpServers.t.env.TOKEN");
    expect(stderr).not.toContain("budgets.config.json");
  });

  it("writes an address as it is, though a message begins with it", async () => {
    const server = createServer((_, response) => void response.writeHead(401).end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const { code, stderr } = await cli(["init", "--url", url], { cwd: folder() });
    server.close();
    expect(stderr).toContain(`budget-check: 127.0.0.1: ${url} refuses access (HTTP 401).`);
    expect(code).toBe(3);
  });

  it("tells which of the answers that it locks are errors", async () => {
    const tool = (name: string) => ({
      name,
      inputSchema: { type: "object" },
      annotations: { readOnlyHint: true },
    });
    const answers = { fine: answer({ ok: true }), broken: { ...answer("no database"), isError: true } };
    const cwd = folder({ "script.json": { tools: [tool("fine"), tool("broken")], answers } });
    const { code, stdout } = await cli(["init", "--", "node", SCRIPTED, "script.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Look at .* \/ broken \/ default: it answers with an error, and that is locked\./m,
    );
    expect(stdout).not.toMatch(/ \/ fine \/ /);
  });

  it("keeps a server disabled, and does not start it", async () => {
    const off = { command: "no-such-program", disabled: true };
    const cwd = folder({ ".mcp.json": { mcpServers: { on: { command: "node", args: [QUIRK] }, off } } });
    const { code, stdout, stderr } = await cli(["init"], { cwd });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("off: disabled, so it was not started");
    expect(read(cwd).mcpServers?.off).toEqual({ command: "no-such-program", disabled: true, cases: [] });
    const all = folder({ ".mcp.json": { mcpServers: { off } } });
    expect((await cli(["init"], { cwd: all })).stderr).toContain("every server there is disabled");
    expect(readdirSync(all)).toEqual([".mcp.json"]);
  });

  it("takes secrets out of a command line, and has them for the first run", async () => {
    const cwd = folder();
    const { code, stdout } = await cli(
      ["init", "--", "node", QUIRK, "--token=ghp_abcdefghijklmnop", "--password", "hunter2222"],
      { cwd },
    );
    expect(code).toBe(0);
    expect(stdout).toContain("set QUIRK_TOKEN where the gate runs");
    expect(read(cwd).mcpServers?.quirk?.args).toEqual([
      QUIRK,
      "--token=${QUIRK_TOKEN}",
      "--password",
      "${QUIRK_PASSWORD}",
    ]);
    for (const name of readdirSync(cwd)) {
      expect(readFileSync(path.join(cwd, name), "utf8")).not.toMatch(/ghp_abc|hunter2222/);
    }
  });

  it("proposes what can be used as it stands once the slashes are gone", async () => {
    const cwd = folder();
    const parameters = {
      ids: { type: "array" },
      count: { type: "integer" },
      deep: { type: "boolean" },
      filter: { type: "object", properties: { by: { type: "string" } }, required: ["by"] },
      order: { enum: ["asc", "desc"] },
      name: { type: "string" },
    };
    const tool = (name: string, more: object) => ({ name, inputSchema: { type: "object", ...more } });
    const script = {
      tools: [
        {
          ...tool("sized", { properties: { unit: { enum: ["a", "b"] } }, required: ["unit"] }),
          annotations: { readOnlyHint: true },
        },
        tool("change", { properties: parameters, required: Object.keys(parameters) }),
        tool("erase", {}),
      ],
      answers: { sized: answer({}), change: answer({}), erase: answer({}) },
    };
    writeFileSync(path.join(cwd, "script.json"), JSON.stringify(script));
    expect((await cli(["init", "--", "node", SCRIPTED, "script.json"], { cwd })).code).toBe(0);
    const file = path.join(cwd, "budgets.config.json");
    const text = readFileSync(file, "utf8");
    expect(text).toContain('// { "tool": "erase" }, // not declared read-only');
    writeFileSync(file, text.replace(/^( *)\/\/ (?=\{ "tool")/gm, "$1"));
    expect(Object.values(read(cwd).mcpServers ?? {})[0]?.cases).toEqual([
      { tool: "sized", arguments: { unit: "a" } },
      {
        tool: "change",
        arguments: { ids: [], count: 0, deep: false, filter: { by: "…" }, order: "asc", name: "…" },
      },
      { tool: "erase" },
    ]);
    expect((await cli(["update"], { cwd })).code).toBe(0);
  });

  it("indents what it writes as a person would", async () => {
    const cwd = folder({
      ".mcp.json": { mcpServers: { s: { command: "node", args: [QUIRK], env: { REGION: "eu" } } } },
    });
    await cli(["init"], { cwd });
    const text = readFileSync(path.join(cwd, "budgets.config.json"), "utf8");
    expect(text).toContain(
      `      "args": [\n        ${JSON.stringify(QUIRK)}\n      ],\n      "env": {\n        "REGION": "eu"\n      },\n`,
    );
  });

  it("tells that two sources are named before it tells what is here already", async () => {
    const cwd = folder({ "budgets.config.json": "mine" });
    const { stderr } = await cli(["init", "--url", "http://127.0.0.1:1/", "--", "node", "x"], { cwd });
    expect(stderr).toContain("init takes one source");
  });

  it.each<[string[], RegExp]>([
    [["init"], /nothing to start from: no \.mcp\.json/],
    [["init", "--from", "nope.json"], /nope\.json cannot be read \(ENOENT\)/],
    [["init", "--from", "empty.json"], /empty\.json names no servers/],
    [["init", "--from", "broken.json"], /broken\.json:1:\d+: not valid JSON/],
    [["init", "--url", "not an address"], /--url takes an address/],
    [["init", "--url", "http://127.0.0.1:1/", "--", "node", "x"], /init takes one source/],
  ])("answers %j with what to do", async (argv, words) => {
    const cwd = folder({ "empty.json": {}, "broken.json": "{,}" });
    const { code, stderr } = await cli(argv, { cwd });
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
    expect(existsSync(path.join(cwd, "budgets.config.json"))).toBe(false);
  });
});
