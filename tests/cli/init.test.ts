import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseJsonc } from "../../src/config/read.ts";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { processesWith } from "../support/processes.ts";

const QUIRK = path.join(ROOT, "fixtures/servers/quirk/index.js");
const MEMORY = path.join(ROOT, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");

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
    expect(stdout).toContain("Written: budgets.lock.json, 1 call held to what they cost now.");
    expect(stdout).toMatch(/^Next: /m);
    expect(read(cwd).mcpServers).toEqual({ quirk: { command: "node", args: [QUIRK], cases: [] } });
    expect((await cli(["check", "--frozen", "--strict"], { cwd })).code).toBe(0);
    expect(processesWith(cwd)).toEqual([]);
  });

  it("proposes as comments what it may not call, or cannot", async () => {
    const cwd = folder();
    expect(
      (
        await cli(["init", "--", "node", MEMORY], {
          cwd,
          env: { MEMORY_FILE_PATH: path.join(cwd, "m.jsonl") },
        })
      ).code,
    ).toBe(0);
    const text = readFileSync(path.join(cwd, "budgets.config.json"), "utf8");
    expect(text).toMatch(/\/\/ called by themselves.*read_graph/);
    expect(text).toMatch(
      /\/\/ \{ "tool": "create_entities", "arguments": \{ "entities": "…" \} \},\s+\(not declared read-only\)/,
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

  it("keeps the configuration, but no lock, when a server does not start", async () => {
    const cwd = folder();
    const { code, stdout, stderr } = await cli(["init", "--", "node", QUIRK, "--quirk", "exits-at-once"], {
      cwd,
    });
    expect(code).toBe(3);
    expect(stderr).toContain("exited with code 7");
    expect(stdout).toContain("Not written: budgets.lock.json.");
    expect(existsSync(path.join(cwd, "budgets.config.json"))).toBe(true);
    expect(existsSync(path.join(cwd, "budgets.lock.json"))).toBe(false);
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
