import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ConnectError } from "../../src/connect/index.ts";
import { afterHandshake, events, json, openUrl, serve } from "./http-server.ts";

async function refusal(url: string, kind: "http" | "sse" = "http", start?: number): Promise<ConnectError> {
  const error = await openUrl(url, kind, {}, start).then(
    () => new Error("a session was opened"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ConnectError) return error;
  throw error;
}

/** A port at which nothing listens and, while the test runs, nothing can: it is the near end of a connection. */
async function deafPort(): Promise<number> {
  const accepted: Socket[] = [];
  const server = createServer((socket) => accepted.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const near = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of [near, ...accepted]) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => near.once("connect", resolve));
  return near.localPort as number;
}

const OK = { content: [{ type: "text", text: "fine" }] };

test("headers go with every request, and the session is ended on close", async () => {
  const { url, seen } = await serve(
    afterHandshake(({ message }, response) =>
      json(response, { jsonrpc: "2.0", id: message?.id, result: OK }),
    ),
  );
  const connection = await openUrl(url, "http", { authorization: "Bearer abc" });
  expect(connection.protocol).toBe("2025-06-18");
  expect(connection.stderrTail()).toBe("");
  expect(await connection.callTool("get_rows", {})).toEqual({ kind: "ok", result: OK });
  await connection.close();
  await connection.close();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(seen.map(() => "Bearer abc"));
  const ends = seen.filter(({ method }) => method === "DELETE");
  expect(ends.map(({ headers }) => headers["mcp-session-id"])).toEqual(["s-1"]);
  const call = seen.find(({ message }) => message?.method === "tools/call");
  expect(call?.headers["mcp-protocol-version"]).toBe("2025-06-18");
});

test.each(["json", "events"])(
  "results that no schema would pass come through untouched, as %s",
  async (form) => {
    const odd = {
      zeta: 1,
      content: [{ type: "hologram" }],
      _meta: null,
      structuredContent: [1],
      isError: "no",
    };
    const { url } = await serve(
      afterHandshake(({ message }, response) => {
        const answer = { id: String(message?.id), result: odd };
        if (form === "json") json(response, answer);
        else events(response, `event: message\r\ndata: ${JSON.stringify(answer)}\r\n\r\n`);
      }),
    );
    const connection = await openUrl(url);
    const outcome = await connection.callTool("get_rows", {});
    expect(JSON.stringify(outcome)).toBe(JSON.stringify({ kind: "ok", result: odd }));
    expect(connection.oddities().map(({ code }) => code)).toEqual(["missing-jsonrpc"]);
  },
);

test("a message over several data lines, in pieces, with requests and comments before it", async () => {
  const text = `${"äöü".repeat(100_000)}😀`;
  const { url } = await serve(
    afterHandshake(({ message }, response) => {
      const answer = JSON.stringify({
        jsonrpc: "2.0",
        id: message?.id,
        result: { content: [{ type: "text", text }] },
      });
      const lines = [
        ": hello",
        `data: ${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "roots/list" })}`,
        "",
        'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
        "",
        ...answer.split(',"result"').map((part, index) => `data:${index === 0 ? part : `,"result"${part}`}`),
        "",
        "",
      ].join("\n");
      const bytes = Buffer.from(lines);
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      for (let at = 0; at < bytes.length; at += 9973) response.write(bytes.subarray(at, at + 9973));
      response.end();
    }),
  );
  const connection = await openUrl(url);
  expect(await connection.callTool("get_rows", {})).toEqual({
    kind: "ok",
    result: { content: [{ type: "text", text }] },
  });
  expect(connection.oddities().map(({ code }) => code)).toEqual(["asked-for-roots"]);
});

test("a JSON-RPC error is one under any status", async () => {
  const { url } = await serve(
    afterHandshake(({ message }, response) => {
      const error = { code: -32602, message: "no such tool" };
      response.writeHead(400, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ jsonrpc: "2.0", id: message?.method === "tools/call" ? null : 0, error }),
      );
    }),
  );
  const connection = await openUrl(url);
  expect(await connection.callTool("get_rows", {})).toEqual({
    kind: "error",
    code: -32602,
    message: "no such tool",
  });
});

test("a server that fails in a call: what it answered", async () => {
  const { url } = await serve(
    afterHandshake(
      (_, response) =>
        void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad\ngateway</h1>"),
    ),
  );
  const connection = await openUrl(url);
  expect(await connection.callTool("get_rows", {})).toEqual({
    kind: "crash",
    message: "The server answered with HTTP 502: <h1>Bad gateway</h1>.",
  });
});

test("a stream that ends before the answer is a crash at once, not a time-out", async () => {
  const { url } = await serve(afterHandshake((_, response) => events(response, ": nothing\n\n")));
  const connection = await openUrl(url);
  expect(await connection.callTool("get_rows", {})).toEqual({
    kind: "crash",
    message: "The connection failed: it ended before the answer came.",
  });
});

test("a stream that breaks, a connection that is cut, and a call that hangs", async () => {
  let calls = 0;
  const { url } = await serve(
    afterHandshake((_, response) => {
      calls += 1;
      if (calls === 1) {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("data: {", () => response.destroy());
      } else if (calls === 2) response.destroy();
    }),
  );
  const connection = await openUrl(url);
  expect(await connection.callTool("get_rows", {})).toMatchObject({ kind: "crash" });
  expect(await connection.callTool("get_rows", {})).toMatchObject({
    kind: "crash",
    message: expect.stringContaining("could not be reached any more (UND_ERR_SOCKET)"),
  });
  expect(await connection.callTool("get_rows", {}, 200)).toEqual({ kind: "timeout", afterMs: 200 });
});

test("nothing listens", async () => {
  const port = await deafPort();
  for (const kind of ["http", "sse"] as const) {
    expect(await refusal(`http://127.0.0.1:${port}/mcp?key=secret`, kind)).toMatchObject({
      code: "refused",
      exitCode: 3,
      message: `Nothing answers at http://127.0.0.1:${port}/mcp (ECONNREFUSED).`,
      where: "mcpServers.remote",
      next: 'Start the server before the gate, or correct "url".',
    });
  }
});

test.each([
  [401, "auth", /refuses access \(HTTP 401\)\.$/, "authorization"],
  [403, "auth", /refuses access \(HTTP 403\)\.$/, "authorization"],
  [404, "http", /^There is no MCP endpoint at .*\/mcp \(HTTP 404\)\.$/, '"type": "sse"'],
  [500, "http", /answers with HTTP 500: boom\.$/, "log of the server"],
] as const)("HTTP %i at the start", async (status, code, message, next) => {
  const { url } = await serve((_, response) => void response.writeHead(status).end("boom"));
  expect(await refusal(url)).toMatchObject({
    code,
    exitCode: 3,
    message: expect.stringMatching(message),
    next: expect.stringContaining(next),
  });
});

test("a refusal that comes as a JSON-RPC error is one of access all the same", async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Unauthorized"}}');
  });
  expect(await refusal(url)).toMatchObject({ code: "auth", next: expect.stringContaining("authorization") });
});

test("the older transport tells 404 with its own remedy", async () => {
  const { url } = await serve((_, response) => void response.writeHead(404).end());
  expect(await refusal(url, "sse")).toMatchObject({
    code: "http",
    next: expect.stringContaining('"type": "http"'),
  });
});

test("a redirect within the server is followed, one to elsewhere is told", async () => {
  const elsewhere = await serve(() => {});
  const answer = afterHandshake(({ message }, response) =>
    json(response, { jsonrpc: "2.0", id: message?.id, result: OK }),
  );
  const here = await serve((seen, response) => {
    if (seen.path === "/away") response.writeHead(307, { location: elsewhere.url }).end();
    else if (seen.path === "/mcp") response.writeHead(307, { location: "/moved" }).end();
    else answer(seen, response);
  });
  const connection = await openUrl(here.url);
  expect(await connection.callTool("get_rows", {})).toEqual({ kind: "ok", result: OK });
  expect(await refusal(here.url.replace("/mcp", "/away"))).toMatchObject({
    code: "http",
    message: expect.stringContaining(`/away redirects to another address, ${elsewhere.url} (HTTP 307).`),
    next: expect.stringContaining('"url"'),
  });
  expect(elsewhere.seen).toEqual([]);
});

test("a web page is no MCP server", async () => {
  const { url } = await serve(
    (_, response) =>
      void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>"),
  );
  for (const kind of ["http", "sse"] as const) {
    const error = await refusal(url, kind);
    expect(error).toMatchObject({ code: "protocol", exitCode: 3 });
    expect(error.message).toContain("/mcp answers with text/html, which is not MCP");
  }
});

test("a server that accepts and never answers", async () => {
  const { url } = await serve(() => {});
  for (const kind of ["http", "sse"] as const) {
    expect(await refusal(url, kind, 1000)).toMatchObject({
      code: "timeout",
      message: "The server did not answer within 1 s.",
      next: expect.stringMatching(
        kind === "http"
          ? /^See what stands at "url", or raise the time limit "start"\.$/
          : /; a server of the newer transport needs "type": "http"\.$/,
      ),
    });
  }
});

test("a URL that is none", async () => {
  for (const url of ["localhost:3000", "ftp://127.0.0.1/", "::"]) {
    expect(await refusal(url)).toMatchObject({ code: "not-found", next: expect.stringContaining('"url"') });
  }
});
