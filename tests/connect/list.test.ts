import { expect, test } from "vitest";
import { listAll } from "../../src/connect/list.ts";
import { Oddities } from "../../src/connect/oddities.ts";
import { fromConnection } from "../../src/surface/live.ts";
import { odd, open, openQuirk, quirkTarget } from "./quirk-server.ts";

const names = (entries: readonly unknown[]) => entries.map((entry) => (entry as { name?: string }).name);

test("all pages are walked", async () => {
  const connection = await openQuirk("pages");
  expect(names(await connection.listTools())).toEqual(["tool_1", "tool_2", "tool_3", "tool_4", "get_rows"]);
  expect(connection.oddities()).toEqual([]);
});

test("a cursor that repeats does not walk for ever", async () => {
  const connection = await openQuirk("repeating-cursor");
  expect(names(await connection.listTools())).toEqual(["get_rows", "get_rows"]);
  expect(odd(connection)).toEqual([
    'repeating-cursor: The server gave the cursor "page-2" twice in tools/list; the walk stopped there.',
  ]);
});

test("a list that never ends is cut", async () => {
  const connection = await openQuirk("endless-pages");
  expect(await connection.listTools()).toEqual([]);
  expect(odd(connection)).toEqual([
    "endless-list: The server's tools/list does not end; the walk stopped after 1000 pages.",
  ]);
});

test("a null cursor is the end", async () => {
  const connection = await openQuirk("null-cursor");
  expect(names(await connection.listTools())).toEqual(["get_rows"]);
  expect(odd(connection)).toEqual(["null-cursor: The server ended tools/list with nextCursor: null."]);
});

test("an empty cursor is a cursor, walked once", async () => {
  const connection = await openQuirk("empty-cursor");
  await connection.listTools();
  expect(connection.oddities().map(({ code }) => code)).toEqual(["repeating-cursor"]);
});

test("a server that does not know tools/list has no tools", async () => {
  const connection = await openQuirk("no-tools");
  expect(await connection.listTools()).toEqual([]);
  expect(odd(connection)).toEqual(["no-tools: The server does not know tools/list, so it has no tools."]);
});

test("a list without a tool is told", async () => {
  const connection = await openQuirk("empty-list");
  expect(await connection.listTools()).toEqual([]);
  expect(odd(connection)).toEqual([
    "empty-list: The server lists no tools, so there is nothing to hold to a budget.",
  ]);
});

test.each([
  ["list-error", "The server refused tools/list: the table is locked (-32603)."],
  ["tools-no-array", "The server answered tools/list without an array of tools: "],
])("%s: one clear error", async (quirk, message) => {
  const connection = await openQuirk(quirk);
  await expect(connection.listTools()).rejects.toMatchObject({
    code: "protocol",
    exitCode: 3,
    where: "mcpServers.quirk",
    message: expect.stringContaining(message),
  });
});

test("a server that answers no list in time, and one that ends", async () => {
  const silent =
    "let n = 0; process.stdin.on('data', (d) => { for (const l of String(d).trim().split('\\n')) {";
  const hello = `const m = JSON.parse(l); if (m.method === 'initialize') console.log(JSON.stringify({jsonrpc:'2.0',id:m.id,result:{protocolVersion:'2025-11-25'}}));`;
  const script = (then: string) => [
    "-e",
    `${silent}${hello} else if (m.method === 'tools/list') {${then}} } })`,
  ];
  const hangs = await open({ ...quirkTarget(), args: script("") }, { call: 200 });
  await expect(hangs.listTools()).rejects.toMatchObject({
    code: "timeout",
    message: "The server did not answer tools/list within 200 ms.",
  });
  const ends = await open({ ...quirkTarget(), args: script("process.exit(4)") });
  await expect(ends.listTools()).rejects.toMatchObject({
    code: "exit",
    message: "The server exited with code 4 while its tools were listed.",
  });
});

test.each([
  [
    "missing-input-schema",
    ["get_rows", "no_schema"],
    ['missing-input-schema: The tool "no_schema" has no inputSchema.'],
  ],
  [
    "null-description",
    ["get_rows", "no_words"],
    ['malformed-field: The tool "no_words" has null as its description, where text belongs.'],
  ],
  [
    "duplicate-names",
    ["get_rows"],
    ['duplicate-name: The tool "get_rows" is listed more than once; the first entry counts.'],
  ],
  [
    "nameless-tool",
    ["get_rows"],
    [
      "nameless-tool: The entry at index 1 of tools/list has no name, so no client can call it; it was left out.",
    ],
  ],
  ["boolean-property-schema", ["get_rows", "anything"], []],
  ["root-array-output", ["get_rows", "array_out"], []],
  ["unresolvable-ref", ["get_rows", "lost_ref"], []],
  ["bad-pattern", ["get_rows", "bad_pattern"], []],
])("%s never sinks the list", async (quirk, tools, oddities) => {
  const connection = await openQuirk(quirk);
  const surface = await fromConnection(connection);
  expect(surface.definitions.map(({ name }) => name)).toEqual(tools);
  expect(surface.oddities.map(({ code, message }) => `${code}: ${message}`)).toEqual(oddities);
  expect(surface.definitions[0]?.description).toBe("Returns the rows of the table, 3 by default.");
});

test("a page may hold more tools than a call has room for arguments", async () => {
  const page = { tools: Array.from({ length: 200_000 }, () => null) };
  const tools = await listAll(async () => ({ result: page }), new Oddities(), "mcpServers.many");
  expect(tools).toHaveLength(200_000);
});
