import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Repository } from "./harness.ts";

/**
 * A stdio server without dependencies. It answers with as many rows as `rows.txt` says, writes `noise.txt` to
 * stderr, and takes its tool's name from `name.txt`.
 */
const SERVER = `
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const read = (name, other) => (existsSync(name) ? readFileSync(name, "utf8") : other);
process.stderr.write(read("noise.txt", ""));
if (existsSync("broken.txt")) process.exit(1);
const tool = { name: read("name.txt", "list_items"), description: "Lists all items.",
  inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };
const rows = Array.from({ length: Number(read("rows.txt", "5")) }, (_, id) => ({ id, label: "item " + id }));
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
  "tools/list": () => ({ tools: [tool] }),
  "tools/call": () => ({ content: [{ type: "text", text: JSON.stringify(rows) }] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method];
  const reply = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: "no " + method } };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...reply }) + "\\n");
}
`;

/** Writes a project of servers, each with a name of its tool and something that it writes to stderr, and locks it. */
export function projectOf(repo: Repository, action: string, texts: readonly string[]): void {
  const servers = texts.map((_, at) => [
    `items-${at}`,
    { command: process.execPath, args: ["../server.mjs"], cwd: `s${at}` },
  ]);
  repo.write({
    "server.mjs": SERVER,
    "budgets.config.json": JSON.stringify({ mcpServers: Object.fromEntries(servers) }),
  });
  for (const [at, text] of texts.entries())
    repo.write({ [`s${at}/name.txt`]: text, [`s${at}/noise.txt`]: `${text}\n` });
  lock(repo, action);
}

/** A configuration of one server, with as many more that are only definitions as wanted. */
export function config(definitions = 0): string {
  const more = Object.fromEntries(
    Array.from({ length: definitions }, (_, at) => [`saved-${at}`, { tools: "tools.json" }]),
  );
  return JSON.stringify({
    mcpServers: { items: { command: process.execPath, args: ["server.mjs"] }, ...more },
  });
}

/** Writes a project of one server into a folder of a repository, and locks it with the built command line. */
export function project(repo: Repository, action: string, folder = "", definitions = 0): void {
  const at = (name: string) => path.posix.join(folder, name);
  const tools = Array.from({ length: 60 }, (_, id) => ({
    name: `tool_number_${id}`,
    description: "Does one of many things.",
    inputSchema: { type: "object", properties: { limit: { type: "integer" } } },
  }));
  repo.write({
    [at("server.mjs")]: SERVER,
    [at("budgets.config.json")]: config(definitions),
    [at("tools.json")]: JSON.stringify({ tools }),
  });
  lock(repo, action, folder);
}

/** Lockfiles by what they were made from: the same project gives the same bytes. */
const locks = new Map<string, string>();

/** Runs `update` in a folder of a repository, once for each state that it is found in. */
export function lock(repo: Repository, action: string, folder = ""): void {
  const cwd = path.join(repo.folder, folder);
  const state = readdirSync(cwd, { recursive: true, encoding: "utf8" })
    .filter((name) => /^[^.].*\.(?:json|mjs|txt)$/.test(name) && name !== "budgets.lock.json")
    .sort();
  const key = JSON.stringify(state.map((name) => [name, readFileSync(path.join(cwd, name), "utf8")]));
  const file = path.posix.join(folder, "budgets.lock.json");
  const known = locks.get(key);
  if (known !== undefined) {
    repo.write({ [file]: known });
    return;
  }
  execFileSync(process.execPath, [path.join(action, "cli.js"), "update"], { cwd, stdio: "ignore" });
  locks.set(key, repo.read(file));
}
