import { readFileSync } from "node:fs";
import path from "node:path";
import { getEncoding } from "js-tiktoken";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";

const SCENE = path.join(ROOT, "fixtures/stores/scene-135.json");
const MEMORY = path.join(ROOT, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");

const ROWS = Array.from({ length: 40 }, (_, index) => ({
  id: `0b9e4c${String(index).padStart(2, "0")}-5f3a-4c8e-9d21-7a6b5c4d3e2f`,
  name: `Lantern ${index}`,
  height: 12.345678901234 + index,
}));

function project(): string {
  return folder({
    "graph.jsonl": readFileSync(path.join(ROOT, "fixtures/stores/memory-10.jsonl"), "utf8"),
    "budgets.config.json": {
      mcpServers: {
        memory: {
          command: "node",
          args: [MEMORY],
          env: { MEMORY_FILE_PATH: "{store}" },
          stores: { graph: { path: "graph.jsonl" } },
          cases: [{ tool: "search_nodes", arguments: { query: "a" } }],
        },
      },
    },
  });
}

describe("explain", () => {
  it("gives exact tokens, paths that add up to them, and savings that are differences of counts, as JSON", async () => {
    const text = JSON.stringify(ROWS, null, 2);
    const { code, stdout } = await cli(["explain", "answer.json", "--json"], {
      cwd: folder({ "answer.json": text }),
    });
    expect(code).toBe(0);
    const told = JSON.parse(stdout);
    const reference = getEncoding("cl100k_base");
    expect(told.tokens).toBe(reference.encode(text).length);
    expect(told.chars).toBe(text.length);
    expect(told.paths.reduce((sum: number, { tokens }: { tokens: number }) => sum + tokens, 0)).toBe(
      told.tokens,
    );
    expect(told.paths.map(({ path: one }: { path: string }) => one)).toContain("[].id");
    const compact = told.savings.find(({ remedy }: { remedy: string }) => remedy === "compact-json");
    expect(compact.saved).toBe(told.tokens - reference.encode(JSON.stringify(ROWS)).length);
    expect(told.clients.length).toBeGreaterThan(5);
  });

  it("reads standard input, and the other encoding", async () => {
    const cwd = folder();
    const told = async (...flags: string[]) =>
      JSON.parse((await cli(["explain", "-", "--json", ...flags], { cwd, stdin: "Häuser, 漢字" })).stdout);
    expect((await told()).tokens).toBe(getEncoding("cl100k_base").encode("Häuser, 漢字").length);
    expect((await told("--encoding", "o200k_base")).tokens).toBe(
      getEncoding("o200k_base").encode("Häuser, 漢字").length,
    );
  });

  it("takes a saved result for what it is: blocks, not JSON text", async () => {
    const saved = {
      content: [
        { type: "text", text: "four words are here" },
        { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" },
      ],
    };
    const { stdout } = await cli(["explain", "saved.json", "--json"], {
      cwd: folder({ "saved.json": saved }),
    });
    const told = JSON.parse(stdout);
    expect(told.tokens).toBe(4);
    expect(told.media).toMatchObject([{ type: "image", mimeType: "image/png" }]);
  });

  it("shows a person the ranked paths, the remedies, and how wrong characters ÷ 4 is", async () => {
    const { stdout } = await cli(["explain", "rows.json"], {
      cwd: folder({ "rows.json": JSON.stringify(ROWS) }),
    });
    expect(stdout).toMatch(/tokens \(cl100k_base, exact\)/);
    expect(stdout).toMatch(/characters ÷ 4 would say [\d,]+: \d+ % too few/);
    expect(stdout).toMatch(/^ {2}path +tokens +of tokens +of chars +values$/m);
    expect(stdout).toMatch(/^ {2}\[\]\.id +[\d,]+ +\d+\.\d % +\d+\.\d % +40$/m);
    expect(stdout).toMatch(/^ {2}−[\d,]+ → [\d,]+ \(\d+\.\d %\) {2}/m);
    expect(stdout).toMatch(/^ {2}(fits|over) +VS Code Copilot/m);
  });

  it.each([
    "read_graph",
    "memory/read_graph",
    "memory/read_graph/default",
    "memory/read_graph/default @ graph",
  ])("explains %s of the configuration", async (target) => {
    const { code, stdout, stderr } = await cli(["explain", target, "--json"], { cwd: project() });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      target: "memory / read_graph / default @ graph",
      tokens: 912,
    });
  });

  it("without a target explains the heaviest answer", async () => {
    const { stdout } = await cli(["explain", "--json"], { cwd: project() });
    expect(JSON.parse(stdout).target).toBe("memory / read_graph / default @ graph");
  });

  it.each<[string[], RegExp]>([
    [["explain", "read_grph"], /neither a file here nor a tool .*\n {2}→ did you mean "read_graph"\?/],
    [["explain", "memory/open_nodes"], /memory\/open_nodes has no case/],
    [["explain", "x", "--encoding", "cl100k"], /there is no encoding "cl100k"/],
  ])("answers %j with what to do", async (argv, words) => {
    const { code, stderr } = await cli(argv, { cwd: project() });
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
  });

  it.each(["", "\u0000\u001b[31m", "{", "[]", "null", '{"content": 5}', '{"content":[null]}'])(
    "takes %j without complaint",
    async (text) => {
      const { code, stdout } = await cli(["explain", "-"], { cwd: folder(), stdin: text });
      expect(code).toBe(0);
      expect(stdout).not.toContain("\u001b[31m");
    },
  );

  it("explains a large store in one go", async () => {
    const { code, stdout } = await cli(["explain", SCENE, "--json"], { cwd: folder() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).tokens).toBeGreaterThan(10_000);
  });
});
