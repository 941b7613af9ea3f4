import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { shop } from "../support/scripted.ts";

const SCRIPTED = ["--", "node", path.join(ROOT, "fixtures/servers/scripted/index.js"), "script.json"];

describe("a flag's value", () => {
  it.each([
    [["--timeout", "3000000000"], "--timeout takes a whole number up to 2147483647"],
    [["--concurrency", "0"], "--concurrency takes a whole number above 0"],
    [["--window", "wide"], "--window takes a whole number above 0"],
    [["--shard", "1/99999999999"], "--shard takes I/N with I from 1 to N and N up to 1000"],
  ])("that makes no sense is refused before a server starts: %j", async (flags, words) => {
    const made = shop();
    made.configure({ command: "no-such-program" });
    const { code, stderr } = await cli(["check", ...flags], made);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});

it.each([["check", "--version"], ["--json", "-v"], ["-v"]])("%s %s tells the version", async (...argv) => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const { code, stdout } = await cli(
    argv.filter((word) => word !== undefined),
    { cwd: folder() },
  );
  expect([code, stdout]).toEqual([0, `${version}\n`]);
});

it("rules ID --json prints JSON and nothing else", async () => {
  const { stdout } = await cli(["rules", "overload", "--json"], { cwd: folder() });
  expect(JSON.parse(stdout)).toMatchObject({ id: "overload", page: expect.stringContaining("# overload") });
});

describe("merge", () => {
  it.each([
    '{"partialVersion":1}',
    '{"partialVersion":1,"config":"x","shard":{"index":1,"count":99999999999},"filters":{},"servers":{}}',
    '{"partialVersion":1,"config":"x","shard":{"index":1,"count":1},"filters":{},"servers":{"shop":{}}}',
  ])("tells a file that somebody damaged: %s", async (text) => {
    const { cwd } = shop();
    writeFileSync(path.join(cwd, "part.json"), text);
    const { code, stderr } = await cli(["merge", "part.json"], { cwd });
    expect(stderr).toContain("budget-check: part.json: not a partial result of `check --shard`\n");
    expect(code).toBe(2);
  });
});

it("merge --driver tells a file that cannot be read, and leaves the merge to git", async () => {
  const { code, stderr } = await cli(["merge", "--driver", "o", "a", "b"], { cwd: folder({ "o/x": "" }) });
  expect(stderr).toMatch(
    /^budget-check: budgets\.lock\.json: \S+\/o cannot be read \(EISDIR\); merged as text\n$/,
  );
  expect(code).toBe(1);
});

it("explain reads a pipe as it reads a file", async () => {
  const cwd = folder();
  execFileSync("mkfifo", ["answer.pipe"], { cwd });
  const writer = spawn("sh", ["-c", "echo some words > answer.pipe"], { cwd });
  const { code, stdout } = await cli(["explain", "./answer.pipe"], { cwd });
  expect(stdout).toMatch(/^\.\/answer\.pipe/);
  expect(code).toBe(0);
  if (writer.exitCode === null) await once(writer, "exit");
});

it("report writes the name of its file without what a terminal would act on", async () => {
  const { stdout } = await cli(["report", "--output", "\u001b[2Jx.html"], shop());
  expect(stdout).toBe("Written to \\x1b[2Jx.html.\n");
});

describe("init", () => {
  it.each(["file:///etc/hosts", "mailto:me@example.invalid", "shop"])("takes no address %s", async (url) => {
    const { code, stderr } = await cli(["init", "--url", url], { cwd: folder() });
    expect(stderr).toContain(`--url takes an address, not "${url}"`);
    expect(code).toBe(2);
  });

  it("writes over a lockfile that cannot be read, with --force", async () => {
    const { cwd } = shop();
    writeFileSync(path.join(cwd, "budgets.lock.json"), "{ half of");
    const { code, stderr } = await cli(["init", "--force", ...SCRIPTED], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    expect((await cli(["check", "--frozen"], { cwd })).code).toBe(0);
  });

  it("tells where a file cannot be written, without a stack trace", async () => {
    const { cwd } = shop();
    const blocked = folder({ "script.json": readFileSync(path.join(cwd, "script.json"), "utf8") });
    mkdirSync(path.join(blocked, "budgets.config.json"));
    const { code, stderr } = await cli(["init", "--force", ...SCRIPTED], { cwd: blocked });
    expect(stderr).toBe(
      "budget-check: budgets.config.json cannot be written here: it is a folder\n  → make the folder writable, or work in another one\n",
    );
    expect(code).toBe(2);
    expect(existsSync(path.join(blocked, "budgets.lock.json"))).toBe(false);
  });

  it("takes a type of a client's own for what it is", async () => {
    const cwd = folder({
      ".mcp.json": { mcpServers: { shop: { type: "streamableHttp", url: "http://127.0.0.1:9/mcp" } } },
    });
    const { code, stderr } = await cli(["init"], { cwd });
    expect(stderr).toContain("Nothing answers at http://127.0.0.1:9/mcp");
    expect(code).toBe(3);
  });
});
