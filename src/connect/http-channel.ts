import { setTimeout as delay } from "node:timers/promises";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { Channel } from "./channel.ts";
import { ConnectError, type ConnectErrorDetails, printable } from "./errors.ts";
import { rawFetch, type Trouble } from "./http-fetch.ts";
import { Originals } from "./http-raw.ts";
import type { Message } from "./messages.ts";
import type { Target } from "./types.ts";

export type HttpTarget = Extract<Target, { kind: "http" | "sse" }>;

/** A transport over HTTP, and how its session is ended. */
export interface HttpTransport {
  readonly transport: Transport;
  readonly endSession: () => Promise<void>;
}

/**
 * The way to a server at a URL.
 * @param connect makes the transport of an SDK from the URL and its `fetch`
 * @throws ConnectError when the URL is none
 */
export async function httpChannel(
  target: HttpTarget,
  stopMs: number,
  where: string,
  connect: (url: URL, fetch: typeof globalThis.fetch) => Promise<HttpTransport>,
): Promise<Channel> {
  const originals = new Originals();
  let trouble: Trouble | undefined;
  let closing: Promise<void> | undefined;
  const note = (seen: Trouble | undefined) => {
    trouble = seen;
  };
  const url = parseUrl(target.url, where);
  const { transport, endSession } = await connect(
    url,
    rawFetch(originals, note, () => {
      // All answers of the older transport come over one stream; a new one belongs to a new session.
      if (target.kind !== "sse" || closing !== undefined) return;
      note({ kind: "network", code: "its stream of events ended" });
      void transport.close();
    }),
  );
  return {
    transport,
    original: (message) => originals.reveal(message as Message),
    stderrTail: () => "",
    lost: () => (trouble === undefined ? undefined : lostBy(trouble)),
    explain: () => (trouble === undefined ? undefined : explain(trouble, target, url, where)),
    hint: () => "",
    whenSilent:
      target.kind === "http"
        ? 'See what stands at "url", or raise the time limit "start".'
        : 'See what stands at "url", or raise the time limit "start"; a server of the newer transport needs "type": "http".',
    close() {
      closing ??= (async () => {
        const tooLate = new AbortController();
        const limit = delay(stopMs, undefined, { signal: tooLate.signal }).catch(() => {});
        await Promise.race([endSession().catch(() => {}), limit]);
        tooLate.abort();
        await transport.close();
      })();
      return closing;
    },
  };
}

function parseUrl(text: string, where: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new ConnectError(`The URL ${JSON.stringify(printable(text, 80))} is no http or https address.`, {
    code: "not-found",
    where,
    next: 'Correct "url"; it begins with http:// or https://.',
  });
}

function lostBy(trouble: Trouble): string {
  if (trouble.kind === "network") return `could not be reached any more (${trouble.code})`;
  if (trouble.kind === "status") return `answered with HTTP ${trouble.status}${bodyOf(trouble.body)}`;
  return `answered with ${trouble.type} instead of MCP${bodyOf(trouble.body)}`;
}

function explain(trouble: Trouble, target: HttpTarget, url: URL, where: string): ConnectError {
  // Queries and credentials can hold secrets: a message names the address without them.
  const address = `${url.origin}${url.pathname}`;
  const refuse = (what: string, code: ConnectErrorDetails["code"], next: string) =>
    new ConnectError(what, { code, where, next });
  if (trouble.kind === "network") {
    return refuse(
      `Nothing answers at ${address} (${trouble.code}).`,
      "refused",
      'Start the server before the gate, or correct "url".',
    );
  }
  if (trouble.kind === "type") {
    return refuse(
      `${address} answers with ${trouble.type}, which is not MCP${bodyOf(trouble.body)}.`,
      "protocol",
      'Correct the path of "url": often it ends with /mcp.',
    );
  }
  const { status } = trouble;
  if (status === 401 || status === 403) {
    return refuse(
      `${address} refuses access (HTTP ${status}).`,
      "auth",
      'Give a token, as in "headers": { "authorization": "Bearer ${TOKEN}" }, or one that may do this.',
    );
  }
  if (status === 404 || status === 405) {
    return refuse(
      `There is no MCP endpoint at ${address} (HTTP ${status}).`,
      "http",
      target.kind === "http"
        ? 'Correct the path of "url"; a server of the older transport needs "type": "sse".'
        : 'Correct the path of "url"; a server of the newer transport needs "type": "http".',
    );
  }
  if (trouble.location !== undefined) {
    return refuse(
      `${address} redirects to another address, ${printable(trouble.location, 120)} (HTTP ${status}).`,
      "http",
      'Put that address into "url", if you trust it with the headers.',
    );
  }
  return refuse(
    `${address} answers with HTTP ${status}${bodyOf(trouble.body)}.`,
    "http",
    "See why in the log of the server.",
  );
}

function bodyOf(body: string): string {
  const text = printable(body.trim(), 120);
  return text === "" ? "" : `: ${text}`;
}
