import { createServer, type Server as HttpServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, expect, it } from "vitest";
import { createGenerators, createLimiter, replayServer } from "../../src/replay/index.ts";
import { makeFolder, texts } from "./desk.ts";

let running: HttpServer | undefined;
afterEach(() => {
  running?.closeAllConnections();
  running?.close();
});

/** A server at a URL that notes which calls it got, with the header that came with each. */
async function serve(): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  running = createServer(async (request, response) => {
    const server = new Server({ name: "web", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [{ name: "echo", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }],
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      calls.push(`begin ${params.arguments?.n}`);
      await new Promise((done) => setTimeout(done, 30));
      calls.push(`end ${params.arguments?.n} ${request.headers.authorization}`);
      return { content: [{ type: "text", text: `${params.arguments?.n} at http://127.0.0.1` }] };
    });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport as Parameters<Server["connect"]>[0]);
    await transport.handleRequest(request, response);
  });
  const server = running;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/mcp`, calls };
}

it("keeps the order of the configuration at a URL, where one process answers every session", async () => {
  const { url, calls } = await serve();
  const root = makeFolder({ "a.json": "1", "b.json": "2" });
  const call = (n: number, store: string) => ({ tool: "echo", name: String(n), store, arguments: { n } });
  const replayed = await replayServer({
    name: "web",
    server: {
      url,
      headers: { authorization: "Bearer {store.size}" },
      stores: { a: { path: "a.json", size: 11 }, b: { path: "b.json", size: 22 } },
      cases: [call(1, "a"), call(2, "b"), call(3, "a")],
    },
    root,
    secrets: [],
    timeouts: { start: 20_000, call: 20_000, stop: 2_000 },
    limiter: createLimiter(4),
    generators: createGenerators(root),
    passes: 1,
    lockedVolatile: () => undefined,
    selects: () => true,
    probes: () => [],
    on: () => {},
  });
  expect(replayed.failures).toEqual([]);
  expect(calls).toEqual([
    "begin 1",
    "end 1 Bearer 11",
    "begin 3",
    "end 3 Bearer 11",
    "begin undefined",
    "end undefined Bearer 11",
    "begin 2",
    "end 2 Bearer 22",
  ]);
  expect(texts(replayed)).toEqual({
    "echo/1 @ a": "1 at http://127.0.0.1",
    "echo/2 @ b": "2 at http://127.0.0.1",
    "echo/3 @ a": "3 at http://127.0.0.1",
    "echo/default @ a": "undefined at http://127.0.0.1",
  });
});
