import { execFileSync } from "node:child_process";
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

/** Runs `update` in a folder of a repository. */
export function lock(repo: Repository, action: string, folder = ""): void {
  execFileSync(process.execPath, [path.join(action, "cli.js"), "update"], {
    cwd: path.join(repo.folder, folder),
    stdio: "ignore",
  });
}
