import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type Connection, openConnection, type Target } from "../../src/connect/index.ts";

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The JSON-RPC message of a POST. */
  readonly message: { id?: number; method?: string } | undefined;
}

export type Handler = (seen: Seen, response: ServerResponse) => void;

/** Serves on a free port of the loopback until the test ends; `seen` fills with the requests. */
export async function serve(handler: Handler): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url: path = "", headers } = request;
    const now = { method, path, headers, message: body === "" ? undefined : JSON.parse(body) };
    seen.push(now);
    handler(now, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, seen };
}

export function json(response: ServerResponse, message: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(message));
}

export function events(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" }).end(text);
}

/** Answers the handshake and notifications of Streamable HTTP, and hands all else on. */
export function afterHandshake(call: Handler): Handler {
  return (seen, response) => {
    const { message, method } = seen;
    if (method !== "POST") response.writeHead(method === "DELETE" ? 200 : 405).end();
    else if (message?.method === "initialize") {
      const result = { protocolVersion: "2025-06-18", capabilities: {} };
      json(response, { jsonrpc: "2.0", id: message.id, result }, { "mcp-session-id": "s-1" });
    } else if (message?.id === undefined) response.writeHead(202).end();
    else call(seen, response);
  };
}

export async function openUrl(
  url: string,
  kind: "http" | "sse" = "http",
  headers: Record<string, string> = {},
  start = 20_000,
): Promise<Connection> {
  const target: Target = { kind, url, headers };
  const timeouts = { start, call: 20_000, stop: 20_000 };
  const connection = await openConnection(target, { name: "remote", timeouts });
  onTestFinished(() => connection.close());
  return connection;
}
