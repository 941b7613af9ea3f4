import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { Channel } from "./channel.ts";
import { type HttpTarget, httpChannel } from "./http-channel.ts";

/** The way to a server of Streamable HTTP, or of the older transport with server-sent events. */
export function openHttp(
  target: HttpTarget,
  protocol: "legacy" | "modern",
  stopMs: number,
  where: string,
): Promise<Channel> {
  const requestInit = { headers: { ...target.headers } };
  return httpChannel(target, stopMs, where, async (url, fetch) => {
    if (protocol === "modern") {
      const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
      const transport = new StreamableHTTPClientTransport(url, { fetch, requestInit });
      // That revision has no sessions.
      return { transport: transport as Transport, endSession: async () => {} };
    }
    if (target.kind === "sse") {
      const { SSEClientTransport } = await import("@modelcontextprotocol/sdk/client/sse.js");
      return { transport: new SSEClientTransport(url, { fetch, requestInit }), endSession: async () => {} };
    }
    const { StreamableHTTPClientTransport } = await import(
      "@modelcontextprotocol/sdk/client/streamableHttp.js"
    );
    const transport = new StreamableHTTPClientTransport(url, { fetch, requestInit });
    return { transport, endSession: () => transport.terminateSession() };
  });
}
