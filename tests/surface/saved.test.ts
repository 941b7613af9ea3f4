import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSaved } from "../../src/surface/saved.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "budget-check-saved-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string) {
  const file = path.join(folder, "tools.json");
  await writeFile(file, content);
  return readSaved(file, "fixtures/tools.json");
}

const tool = { name: "list", description: "Lists.", inputSchema: { type: "object" }, "x-own": 1 };

test.each([
  ["an object with tools", { tools: [tool] }],
  ["a bare array", [tool]],
  ["a JSON-RPC response", { jsonrpc: "2.0", id: 1, result: { tools: [tool] } }],
  [
    "a list with what else is known of the server",
    { server: "x", protocolVersion: "2025-11-25", tools: [tool] },
  ],
])("reads %s", async (_, saved) => {
  const surface = await read(JSON.stringify(saved));
  expect(surface.definitions).toEqual([
    { name: "list", description: "Lists.", inputSchema: { type: "object" }, wire: tool },
  ]);
  expect(surface.oddities).toEqual([]);
});

test("a byte order mark before the JSON does no harm", async () => {
  expect((await read(`\uFEFF${JSON.stringify([tool])}`)).definitions).toHaveLength(1);
});

test("broken JSON is told with its line and column", async () => {
  await expect(read('{\n  "tools": [\n    { "name": }\n  ]\n}')).rejects.toMatchObject({
    exitCode: 2,
    message: "The file of saved tools is not valid JSON.",
    where: "fixtures/tools.json:3:15",
  });
  await expect(read('{"tools": [')).rejects.toMatchObject({ exitCode: 2, where: "fixtures/tools.json:1:12" });
});

test.each([
  ['{"tools": {}}', "The file holds no list of tools."],
  ["3", "The file holds no list of tools."],
  ['{"prompts": []}', "The file holds no list of tools."],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}',
    "The file holds an error that a server answered, not its tools.",
  ],
])("%s is refused with what to save instead", async (content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    exitCode: 2,
    message,
    where: "fixtures/tools.json",
    next: expect.stringContaining('{ "tools": [ … ] }'),
  });
});

test("a file that is missing, and a folder, are told", async () => {
  await expect(readSaved(path.join(folder, "none.json"), "none.json")).rejects.toMatchObject({
    exitCode: 2,
    message: "The file of saved tools does not exist.",
    where: "none.json",
  });
  await expect(readSaved(folder, "there")).rejects.toMatchObject({
    message: "The file of saved tools cannot be read (EISDIR).",
  });
});

test("one odd tool never sinks the list", async () => {
  const odd = [
    tool,
    { name: "bare" },
    { name: "null-text", description: null, inputSchema: { type: "object" } },
    { name: "listed-schema", inputSchema: [] },
    { description: "nameless" },
    null,
    { name: "list", description: "another" },
    { name: "boolean", inputSchema: true, outputSchema: { type: "array" }, annotations: "none", title: 3 },
  ];
  const { definitions, oddities } = await read(JSON.stringify({ tools: odd }));
  expect(definitions.map(({ name }) => name)).toEqual([
    "list",
    "bare",
    "null-text",
    "listed-schema",
    "boolean",
  ]);
  expect(definitions.map(({ wire }) => wire)).toEqual([odd[0], odd[1], odd[2], odd[3], odd[7]]);
  expect(definitions[0]?.description).toBe("Lists.");
  expect(definitions[2]).not.toHaveProperty("description");
  expect(definitions[3]).not.toHaveProperty("inputSchema");
  expect(definitions[4]).toMatchObject({ inputSchema: true, outputSchema: { type: "array" } });
  expect(oddities.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'missing-input-schema: The tool "bare" has no inputSchema.',
    'malformed-field: The tool "null-text" has null as its description, where text belongs.',
    'malformed-field: The tool "listed-schema" has an array as its inputSchema, where a JSON Schema belongs.',
    "nameless-tool: The entry at index 4 of tools/list has no name, so no client can call it; it was left out.",
    "nameless-tool: The entry at index 5 of tools/list has no name, so no client can call it; it was left out.",
    'duplicate-name: The tool "list" is listed more than once; the first entry counts.',
    'malformed-field: The tool "boolean" has a number as its title, where text belongs.',
    'malformed-field: The tool "boolean" has a string as its annotations, where an object belongs.',
  ]);
});

test("any JSON is either a surface with each name once, or one clear error", async () => {
  const field = fc.constantFrom("name", "tools", "result", "description", "inputSchema", "error");
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 0, "", "a", "__proto__"),
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(field, tie("any"), { maxKeys: 4 }),
    ),
  })).any;
  await fc.assert(
    fc.asyncProperty(value, async (saved) => {
      try {
        const { definitions } = await read(JSON.stringify(saved));
        expect(new Set(definitions.map(({ name }) => name)).size).toBe(definitions.length);
      } catch (error) {
        expect(error).toMatchObject({ exitCode: 2, next: expect.any(String) });
      }
    }),
    { seed: 20260728, numRuns: 200 },
  );
});
