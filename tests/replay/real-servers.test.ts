import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadConfig } from "../../src/config/load.ts";
import { loadTokenizer, measure } from "../../src/measure/index.ts";
import { survey } from "../../src/survey/index.ts";
import { makeFolder, replay, texts } from "./desk.ts";

const project = join(import.meta.dirname, "../..");
const packages = join(project, "node_modules/@modelcontextprotocol");
const command = process.execPath;

async function surveyed(servers: object) {
  const root = makeFolder();
  writeFileSync(join(root, "budgets.config.json"), JSON.stringify({ mcpServers: servers }));
  const loaded = await loadConfig({ cwd: root, env: process.env });
  return await survey({ loaded, passes: 1, selects: () => true, complete: true, on: () => {} });
}

it("finds server-memory's read_graph linear, and a list with a default limit bounded", async () => {
  const { snapshot, failures } = await surveyed({
    memory: {
      command,
      args: [join(packages, "server-memory/dist/index.js")],
      env: { MEMORY_FILE_PATH: "{store}" },
      stores: { graph: { generate: join(project, "fixtures/stores/memory.js"), sizes: [10, 100, 1000] } },
    },
    tickets: {
      command,
      args: [join(project, "fixtures/servers/promises/index.js"), "{store}"],
      stores: {
        tickets: { generate: join(project, "fixtures/servers/promises/store.js"), sizes: [10, 100, 1000] },
      },
      probes: "none",
    },
  });
  expect(failures).toEqual([]);
  const graph = snapshot.servers.memory?.tools.read_graph;
  expect(graph?.cases["default @ graph"]).toMatchObject({ growth: "linear", sizes: [10, 100, 1000] });
  expect(graph?.findings).toContainEqual(
    expect.objectContaining({ rule: "grows-with-store", severity: "error", case: "default @ graph" }),
  );
  const tickets = snapshot.servers.tickets?.tools;
  const list = tickets?.list_tickets?.cases["default @ tickets"];
  expect(["bounded", "constant"]).toContain(list?.growth);
  const rules = Object.values(tickets ?? {}).flatMap((tool) => tool.findings.map(({ rule }) => rule));
  expect(rules).not.toContain("grows-with-store");
});

it("counts a filesystem search alike, whatever folder it runs in", async () => {
  const tokenizer = await loadTokenizer("cl100k_base");
  const tokens = async (prefix: string): Promise<(number | undefined)[]> => {
    const root = makeFolder({}, prefix);
    cpSync(join(project, "fixtures/stores/files"), join(root, "files"), { recursive: true });
    const replayed = await replay(
      {
        args: [join(packages, "server-filesystem/dist/index.js"), "{store}"],
        stores: { files: { path: "files" } },
        cases: [{ tool: "search_files", arguments: { path: "{store}", pattern: "**/*.md" } }],
      },
      { root },
    );
    expect(replayed.failures).toEqual([]);
    return replayed.cases.map(({ outcomes: [outcome] }) =>
      outcome && "result" in outcome ? measure(outcome.result, tokenizer).content.tokens : undefined,
    );
  };
  const here = await tokens("a-");
  expect(here[0]).toBeGreaterThan(20);
  expect(await tokens("a folder with a much longer name, and 1234567890-")).toEqual(here);
});

it("measures server-everything's blocks as what they are", async () => {
  const tokenizer = await loadTokenizer("cl100k_base");
  const replayed = await replay(
    {
      args: [join(packages, "server-everything/dist/index.js")],
      defaultCases: "none",
      cases: [
        { tool: "get-tiny-image" },
        { tool: "get-resource-links", arguments: { count: 2 } },
        { tool: "get-resource-reference", arguments: { resourceType: "Blob", resourceId: 1 } },
        { tool: "echo", arguments: { message: "hello" } },
      ],
    },
    { root: makeFolder() },
  );
  expect(replayed.failures).toEqual([]);
  const blocks = Object.fromEntries(
    replayed.cases.map(({ tool, outcomes: [outcome] }) => [
      tool,
      outcome && "result" in outcome
        ? measure(outcome.result, tokenizer).blocks.map(({ type, role }) => `${type} ${role}`)
        : outcome,
    ]),
  );
  expect(blocks["get-tiny-image"]).toContain("image media");
  expect(blocks["get-resource-links"]).toContain("resource_link payload");
  expect(blocks["get-resource-reference"]).toContainEqual(
    expect.stringMatching(/^resource (?:media|payload)$/),
  );
  expect(texts(replayed)["echo/default"]).toBe("Echo: hello");
});
