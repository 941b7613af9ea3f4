import path from "node:path";
import { getEncoding, type Tiktoken, type TiktokenEncoding } from "js-tiktoken";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { answer } from "../support/scripted.ts";

const SCENE = path.join(ROOT, "fixtures/stores/scene-135.json");
const SCRIPTED = path.join(ROOT, "fixtures/servers/scripted/index.js");

/** Tokens as the reference tokenizer counts them; its table takes half a second to be made. */
const reference = (() => {
  const made = new Map<TiktokenEncoding, Tiktoken>();
  return (text: string, name: TiktokenEncoding = "cl100k_base"): number => {
    const encoding = made.get(name) ?? getEncoding(name);
    made.set(name, encoding);
    return encoding.encode(text).length;
  };
})();

const ROWS = Array.from({ length: 40 }, (_, index) => ({
  id: `0b9e4c${String(index).padStart(2, "0")}-5f3a-4c8e-9d21-7a6b5c4d3e2f`,
  name: `Lantern ${index}`,
  height: 12.345678901234 + index,
}));

/** A configuration whose server answers two tools, `read_graph` with the heavier answer; a third has no case. */
function project(): string {
  const tool = (name: string, required: readonly string[]) => ({
    name,
    description: `${name} of the graph.`,
    inputSchema: { type: "object", properties: { query: { type: "string" } }, required },
    annotations: { readOnlyHint: true },
  });
  return folder({
    "graph.json": {
      tools: [tool("read_graph", []), tool("search_nodes", ["query"]), tool("open_nodes", ["query"])],
      answers: { read_graph: answer(ROWS), search_nodes: answer(ROWS.slice(0, 3)) },
    },
    "budgets.config.json": {
      mcpServers: {
        memory: {
          command: "node",
          args: [SCRIPTED, "{store}"],
          stores: { graph: { path: "graph.json" } },
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
    expect(told.tokens).toBe(reference(text));
    expect(told.chars).toBe(text.length);
    expect(told.paths.reduce((sum: number, { tokens }: { tokens: number }) => sum + tokens, 0)).toBe(
      told.tokens,
    );
    expect(told.paths.map(({ path: one }: { path: string }) => one)).toContain("[].id");
    const compact = told.savings.find(({ remedy }: { remedy: string }) => remedy === "compact-json");
    expect(compact.saved).toBe(told.tokens - reference(JSON.stringify(ROWS)));
    expect(told.clients.length).toBeGreaterThan(5);
  });

  it("reads standard input, and the other encoding", async () => {
    const cwd = folder();
    const told = async (...flags: string[]) =>
      JSON.parse((await cli(["explain", "-", "--json", ...flags], { cwd, stdin: "Häuser, 漢字" })).stdout);
    expect((await told()).tokens).toBe(reference("Häuser, 漢字"));
    expect((await told("--encoding", "o200k_base")).tokens).toBe(reference("Häuser, 漢字", "o200k_base"));
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
      tokens: reference(JSON.stringify(ROWS)),
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
