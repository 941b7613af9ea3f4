import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type Connection, openConnection, type Target } from "../../src/connect/index.ts";
import { serve } from "./http-server.ts";
import { processes, quirkTarget, runs } from "./quirk-server.ts";

const SERVER = fileURLToPath(new URL("../../fixtures/servers/quirk/modern.js", import.meta.url));
const stdio = (...args: string[]): Target => ({ ...quirkTarget(), args: [SERVER, ...args] });

async function open(
  target: Target,
  protocol: "legacy" | "modern" = "modern",
  start = 20_000,
): Promise<Connection> {
  const timeouts = { start, call: 20_000, stop: 20_000 };
  const connection = await openConnection(target, { name: "modern", timeouts, protocol });
  onTestFinished(() => connection.close());
  return connection;
}

async function exercise(connection: Connection): Promise<void> {
  expect(connection.protocol).toBe("2026-07-28");
  const tools = (await connection.listTools()) as { name: string }[];
  expect(tools.map(({ name }) => name)).toEqual(["count_rows", "delete_rows", "wait"]);
  expect(await connection.callTool("count_rows", {})).toMatchObject({
    kind: "ok",
    result: {
      resultType: "complete",
      content: [{ type: "text", text: "[1,2,3]" }],
      structuredContent: [1, 2, 3],
    },
  });
  expect(await connection.callTool("no_such_tool", {})).toMatchObject({ kind: "error", code: -32602 });
  expect(await connection.callTool("wait", {}, 200)).toEqual({ kind: "timeout", afterMs: 200 });
  expect(connection.oddities()).toEqual([]);
}

test("a session over stdio: results as they came, and no process afterwards", async () => {
  const connection = await open(stdio("--reject-older"));
  await exercise(connection);
  const ids = processes(connection.stderrTail());
  expect(ids).toHaveLength(1);
  await connection.close();
  expect(ids.filter(runs)).toEqual([]);
});

test("a session over HTTP", async () => {
  const child = spawn(process.execPath, [SERVER, "--http", "--reject-older"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const port = await new Promise<string>((resolve) => {
    let told = "";
    child.stderr.on("data", (text: Buffer) => {
      told += text;
      const [, found] = /port (\d+)\n/.exec(told) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  await exercise(await open({ kind: "http", url: `http://127.0.0.1:${port}/mcp`, headers: {} }));
});

test("a call that needs input is an outcome of its own", async () => {
  const connection = await open(stdio());
  expect(await connection.callTool("delete_rows", { below: 3 })).toMatchObject({
    kind: "input_required",
    result: { resultType: "input_required", requestState: "asked for a confirmation" },
  });
});

test("the same server answers the older handshake, unless it refuses", async () => {
  expect((await open(stdio(), "legacy")).protocol).toBe("2025-11-25");
  await expect(open(stdio("--reject-older"), "legacy")).rejects.toMatchObject({
    code: "protocol",
    exitCode: 3,
    message: expect.stringMatching(/^The server refused the initialize request: /),
    next: 'If it speaks only the 2026-07-28 revision, set "protocol": "modern".',
  });
});

test("a server of an older revision is told, with the remedy", async () => {
  await expect(open(quirkTarget())).rejects.toMatchObject({
    code: "protocol",
    exitCode: 3,
    message: expect.stringMatching(
      /^The server does not speak the 2026-07-28 revision: Method not found \(-32601\)\./,
    ),
    next: expect.stringContaining('Leave out "protocol": "modern"'),
  });
  const { url } = await serve((_, response) => void response.writeHead(400).end("Bad Request: no session"));
  await expect(open({ kind: "http", url, headers: {} })).rejects.toMatchObject({
    code: "http",
    message: expect.stringContaining("answers with HTTP 400: Bad Request: no session."),
  });
});

test("a server that is silent, one that is not there, one that exits", async () => {
  await expect(
    open({ ...quirkTarget(), command: "sleep", args: ["60"] }, "modern", 200),
  ).rejects.toMatchObject({
    code: "timeout",
    message: "The server did not answer within 200 ms.",
  });
  await expect(open(quirkTarget("exits-at-once"))).rejects.toMatchObject({
    code: "exit",
    message: expect.stringContaining("The server exited with code 7 before it answered."),
  });
  await expect(open({ kind: "http", url: "http://127.0.0.1:9/mcp", headers: {} })).rejects.toMatchObject({
    code: "refused",
  });
});
