import { expect, test } from "vitest";
import { GOOD, odd, openQuirk } from "./quirk-server.ts";

test("a server without quirks has nothing odd about it", async () => {
  const connection = await openQuirk();
  expect(connection.protocol).toBe("2025-11-25");
  expect(await connection.listTools()).toHaveLength(1);
  expect(await connection.callTool("get_rows", {})).toEqual(GOOD);
  expect(connection.oddities()).toEqual([]);
});

const told: [quirk: string, oddities: string[]][] = [
  [
    "prose-first",
    ['stdout-junk: The server wrote text to stdout that is no message: "Table server listening on stdio".'],
  ],
  ["junk-line", ['stdout-junk: The server wrote text to stdout that is no message: "debug: answering".']],
  [
    "json-log",
    [
      'stdout-junk: The server wrote text to stdout that is no message: "{\\"level\\":\\"info\\",\\"msg\\":\\"answering\\"}".',
    ],
  ],
  [
    "junk-without-newline",
    [
      'shared-line: The server wrote a message and other text, "debug: {\\"id\\": answering}", to one line of stdout.',
    ],
  ],
  ["two-on-a-line", ["shared-line: The server wrote two messages to one line of stdout."]],
  ["byte-order-mark", ["byte-order-mark: The server began a line with a byte order mark."]],
  ["missing-jsonrpc", ['missing-jsonrpc: The server sent a message without "jsonrpc": "2.0".']],
  ["batch", ["message-batch: The server sent several messages as one array."]],
  [
    "answers-twice",
    ['unmatched-answer: The server answered a request that was never sent, id "0": a result.'],
  ],
  ["junk-after-start", ['stdout-junk: The server wrote text to stdout that is no message: "done".']],
  ["string-ids", []],
  ["carriage-returns", []],
  ["empty-lines", []],
  ["slow-pieces", []],
  ["floods-stderr", []],
];

test.each(told)("%s: the call is measured, and the author is told", async (quirk, oddities) => {
  const connection = await openQuirk(quirk);
  expect(await connection.listTools()).toHaveLength(1);
  expect(await connection.callTool("get_rows", { limit: 3 })).toEqual(GOOD);
  expect(odd(connection)).toEqual(oddities);
  for (const { help } of connection.oddities()) expect(help).toMatch(/\.$/);
});

test("garbage around every message loses none of them", async () => {
  const connection = await openQuirk("garbage");
  expect(await connection.listTools()).toHaveLength(1);
  expect(await connection.callTool("get_rows", {})).toEqual(GOOD);
  expect(connection.oddities().map(({ code }) => code)).toEqual([
    "asked-for-roots",
    "stdout-junk",
    "unknown-request",
    "unmatched-answer",
  ]);
});

test("quirks on top of each other are survived together", async () => {
  const connection = await openQuirk(
    "missing-jsonrpc",
    "string-ids",
    "junk-without-newline",
    "byte-order-mark",
  );
  expect(await connection.callTool("get_rows", {})).toEqual(GOOD);
  expect(connection.oddities().map(({ code }) => code)).toEqual([
    "byte-order-mark",
    "missing-jsonrpc",
    "shared-line",
  ]);
});

test("the end of a flooded stderr is kept, and no more than 4 KiB", async () => {
  const connection = await openQuirk("floods-stderr");
  await expect.poll(() => connection.stderrTail(), { timeout: 20_000 }).toContain("warning 59999: ");
  expect(Buffer.byteLength(connection.stderrTail())).toBe(4096);
});
