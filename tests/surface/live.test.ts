import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "../../src/connect/index.ts";
import { fromConnection } from "../../src/surface/live.ts";
import type { Surface } from "../../src/surface/types.ts";

const resolve = createRequire(import.meta.url).resolve;

async function surfaceOf(module: string, env: Record<string, string>, ...args: string[]): Promise<Surface> {
  const connection = await openConnection(
    { kind: "stdio", command: process.execPath, args: [resolve(module), ...args], env, cwd: tmpdir() },
    { name: "real", timeouts: { start: 20_000, call: 20_000, stop: 4_000 } },
  );
  onTestFinished(() => connection.close());
  return fromConnection(connection);
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "budget-check-live-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("server-memory: names, annotations, and entries as they came", async () => {
  const folder = await scratch();
  const { definitions, oddities } = await surfaceOf("@modelcontextprotocol/server-memory/dist/index.js", {
    MEMORY_FILE_PATH: path.join(folder, "graph.jsonl"),
  });
  expect(definitions.map(({ name }) => name)).toEqual([
    "create_entities",
    "create_relations",
    "add_observations",
    "delete_entities",
    "delete_observations",
    "delete_relations",
    "read_graph",
    "search_nodes",
    "open_nodes",
  ]);
  const read = definitions.find(({ name }) => name === "read_graph");
  expect(read?.annotations).toMatchObject({ readOnlyHint: true });
  expect(read?.outputSchema).toMatchObject({ type: "object" });
  expect(read?.wire).toMatchObject({ name: "read_graph", inputSchema: read?.inputSchema });
  expect(oddities).toEqual([]);
});

test("server-filesystem keeps the folders of its command line: the client declares no roots", async () => {
  const folder = await scratch();
  const { definitions } = await surfaceOf(
    "@modelcontextprotocol/server-filesystem/dist/index.js",
    {},
    folder,
  );
  expect(definitions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["read_text_file", "directory_tree"]),
  );
});

test("server-everything lists no tool that needs a capability of the client", async () => {
  const { definitions, oddities } = await surfaceOf(
    "@modelcontextprotocol/server-everything/dist/index.js",
    {},
  );
  const names = definitions.map(({ name }) => name);
  expect(names).toContain("echo");
  expect(names.filter((name) => /sampling|elicitation|roots/.test(name))).toEqual([]);
  expect(oddities).toEqual([]);
});
