import { expect, test } from "vitest";
import { openConnection } from "../../src/connect/index.ts";
import { GOOD, odd, open, openQuirk, quirkTarget, ROWS } from "./quirk-server.ts";

const call = async (quirk: string) => (await openQuirk(quirk)).callTool("get_rows", {});

test("arguments are always sent, if only as an empty object", async () => {
  expect(await call("carriage-returns")).toEqual(GOOD);
});

test("a line of 12 MB arrives whole", async () => {
  const outcome = await call("big-line");
  expect(outcome.kind).toBe("ok");
  expect(JSON.stringify(outcome).length).toBeGreaterThan(12_000_000);
  const long = await call("long-line");
  expect(long).toEqual({ kind: "ok", result: { content: [{ type: "text", text: "x".repeat(200_000) }] } });
});

test("unknown blocks and fields are untouched, in their order", async () => {
  expect(await call("unknown-block")).toEqual({
    kind: "ok",
    result: { content: [{ type: "hologram", depth: 3, data: { a: [1] } }] },
  });
  const outcome = await call("unknown-fields");
  expect(JSON.stringify(outcome)).toBe(
    `{"kind":"ok","result":{"content":[{"type":"text","text":${JSON.stringify(ROWS)}}],"zeta":1,"_meta":null,"alpha":{"b":2}}}`,
  );
});

test("structured content that breaks its schema is a result", async () => {
  const connection = await openQuirk("structured-mismatch");
  await connection.listTools();
  expect(await connection.callTool("get_rows", {})).toEqual({
    kind: "ok",
    result: { ...GOOD.result, structuredContent: { total: "three" } },
  });
  expect(await call("structured-array")).toMatchObject({ result: { structuredContent: [1, 2, 3] } });
});

test("errors, time-outs and crashes are outcomes of their own", async () => {
  expect(await call("is-error")).toMatchObject({ kind: "isError", result: { isError: true } });
  expect(await call("rpc-error")).toEqual({
    kind: "error",
    code: -32011,
    message: "the table is locked",
    data: { by: "ada" },
  });
  expect(await call("task-only")).toEqual({ kind: "error", code: -32601, message: "get_rows needs a task" });
  expect(await call("odd-error")).toEqual({ kind: "error", code: 0, message: '"the table is locked"' });
  expect(await call("null-result")).toEqual({
    kind: "error",
    code: 0,
    message: "The result is no object: null",
  });
  expect(await call("input-required")).toMatchObject({
    kind: "input_required",
    result: { inputRequests: { name: { method: "elicitation/create" } } },
  });
});

test("a server that exits in a call, or is killed", async () => {
  const connection = await openQuirk("exits-mid-call");
  const outcome = await connection.callTool("get_rows", {});
  expect(outcome).toMatchObject({ kind: "crash" });
  expect(outcome).toHaveProperty(
    "message",
    expect.stringMatching(/^The server exited with code 9\.\nIts stderr ends with:/),
  );
  expect(outcome).toHaveProperty("message", expect.stringMatching(/ {2}\| out of memory$/));
  expect(await connection.callTool("get_rows", {})).toEqual(outcome);
  expect(await call("dies-mid-call")).toHaveProperty(
    "message",
    expect.stringMatching(/^The server was ended by SIGKILL\./),
  );
});

test("a call that never returns ends in time, and the server is told", async () => {
  const log = "process.stdin.on('data', (d) => process.stderr.write(d));";
  const hello =
    "process.stdin.once('data', () => console.log(JSON.stringify({jsonrpc:'2.0',id:0,result:{protocolVersion:'2025-11-25'}})));";
  const connection = await open({ ...quirkTarget(), args: ["-e", log + hello] });
  expect(await connection.callTool("get_rows", {}, 150)).toEqual({ kind: "timeout", afterMs: 150 });
  await expect
    .poll(() => connection.stderrTail(), { timeout: 20_000 })
    .toContain('"method":"notifications/cancelled","params":{"requestId":1');
});

test("after a time-out the session goes on", async () => {
  const connection = await openQuirk("never-returns");
  expect(await connection.callTool("get_rows", {}, 150)).toEqual({ kind: "timeout", afterMs: 150 });
  expect(await connection.listTools()).toHaveLength(1);
  expect(connection.oddities()).toEqual([]);
});

test("the limit of the connection counts by default", async () => {
  const connection = await open(quirkTarget("never-returns"), { call: 150 });
  expect(await connection.callTool("get_rows", {})).toEqual({ kind: "timeout", afterMs: 150 });
});

test("progress is survived", async () => {
  const connection = await openQuirk("progress");
  expect(await connection.callTool("get_rows", {})).toEqual(GOOD);
  expect(connection.oddities()).toEqual([]);
});

test("a list that changes in a call is told", async () => {
  const connection = await openQuirk("list-changed");
  await connection.listTools();
  expect(await connection.callTool("get_rows", {})).toEqual(GOOD);
  expect(odd(connection)).toEqual([
    "list-changed: The server changed its list of tools after it had been read.",
  ]);
});

test("a task instead of a result is told", async () => {
  const connection = await openQuirk("task-result");
  expect((await connection.callTool("get_rows", {})).kind).toBe("ok");
  expect(odd(connection)).toEqual([
    'task-instead-of-result: The tool "get_rows" answered a plain call with a task, so its real answer was not measured.',
  ]);
});

test.each(["content-text", "content-missing"])(
  "%s: a result without a list of content is told",
  async (quirk) => {
    const connection = await openQuirk(quirk);
    expect((await connection.callTool("get_rows", {})).kind).toBe("ok");
    expect(odd(connection)).toEqual([
      'content-no-list: The tool "get_rows" answered without a list "content", so no text of it was counted.',
    ]);
  },
);

test.each([
  ["asks-roots", "asked-for-roots", "roots/list"],
  ["asks-sampling", "asked-for-sampling", "sampling/createMessage"],
  ["asks-elicitation", "asked-for-elicitation", "elicitation/create"],
  ["asks-unknown", "unknown-request", "weather/get"],
])("%s is answered with an error, and told", async (quirk, code, method) => {
  const connection = await openQuirk(quirk);
  expect(await connection.callTool("get_rows", {})).toMatchObject({
    kind: "ok",
    result: { content: [{ text: expect.stringContaining('"code":-32601') }] },
  });
  expect(odd(connection)).toEqual([
    `${code}: The server sent the client a request, "${method}", that the client never said it can answer.`,
  ]);
});

test("a ping is answered and nothing odd", async () => {
  const connection = await openQuirk("pings");
  expect(await connection.callTool("get_rows", {})).toMatchObject({
    result: { content: [{ text: expect.stringContaining('"result":{}') }] },
  });
  expect(connection.oddities()).toEqual([]);
});

test("an abort in a call rejects with its reason", async () => {
  const interrupted = new AbortController();
  const connection = await openConnection(quirkTarget("never-returns"), {
    name: "quirk",
    timeouts: { start: 10_000, call: 10_000, stop: 2000 },
    signal: interrupted.signal,
  });
  const calling = connection.callTool("get_rows", {});
  interrupted.abort(new Error("interrupted"));
  await expect(calling).rejects.toThrow("interrupted");
  await connection.close();
});
