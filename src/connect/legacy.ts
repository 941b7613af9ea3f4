import { readError, unwrap } from "./answer.ts";
import type { Channel } from "./channel.ts";
import { ConnectError, messageOf, printable } from "./errors.ts";
import type { Oddities } from "./oddities.ts";
import { NoAnswer, type Peer, within } from "./peer.ts";
import { startFailed } from "./start-failed.ts";
import type { ConnectOptions, Wire } from "./types.ts";
import { WireTap } from "./wire.ts";

/**
 * Opens a session with the initialize handshake, which every server answers.
 * @throws ConnectError when the server does not answer it, or not as the protocol says
 */
export async function openLegacy(
  channel: Channel,
  oddities: Oddities,
  options: ConnectOptions,
  where: string,
): Promise<Peer> {
  const [{ Client }, { ResultSchema, SUPPORTED_PROTOCOL_VERSIONS, McpError, ErrorCode }] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const tap = new WireTap(channel, oddities, ["initialize"]);
  const client = new Client({ name: "budget-check", version: "1" }, { capabilities: {} });
  const timedOut = (error: unknown) =>
    error instanceof NoAnswer || (error instanceof McpError && error.code === ErrorCode.RequestTimeout);
  const { start } = options.timeouts;
  try {
    await within(start, client.connect(tap, { timeout: start }));
  } catch (error) {
    throw (
      channel.explain() ??
      refusal(tap, where, channel.stderrTail(), SUPPORTED_PROTOCOL_VERSIONS) ??
      startFailed(error, timedOut(error), channel, options, where)
    );
  }
  return {
    protocol: versionOf(tap) ?? "",
    async ask(method: string, params: Wire, timeoutMs: number) {
      try {
        return unwrap(await client.request({ method, params }, ResultSchema, { timeout: timeoutMs }));
      } catch (error) {
        throw timedOut(error) ? new NoAnswer(messageOf(error)) : error;
      }
    },
  };
}

function versionOf(tap: WireTap): string | undefined {
  const answer = tap.handshakeAnswer;
  if (answer === undefined || "error" in answer) return undefined;
  const result = answer.result;
  if (typeof result !== "object" || result === null || !("protocolVersion" in result)) return undefined;
  return typeof result.protocolVersion === "string" ? result.protocolVersion : undefined;
}

/** What is wrong with the answer to `initialize`, if one came and it is wrong. */
function refusal(
  tap: WireTap,
  where: string,
  stderr: string,
  known: readonly string[],
): ConnectError | undefined {
  const answer = tap.handshakeAnswer;
  if (answer === undefined) return undefined;
  if ("error" in answer) {
    const { code, message } = readError(answer.error);
    return new ConnectError(`The server refused the initialize request: ${printable(message)} (${code}).`, {
      code: "protocol",
      where,
      next: 'If it speaks only the 2026-07-28 revision, set "protocol": "modern".',
      stderr,
    });
  }
  const version = versionOf(tap);
  if (version === undefined) {
    const got = printable(JSON.stringify(answer.result) ?? "nothing", 120);
    return new ConnectError(`The server answered initialize without a protocol version: ${got}`, {
      code: "protocol",
      where,
      next: "Correct the server's answer to initialize.",
      stderr,
    });
  }
  if (known.includes(version)) return undefined;
  return new ConnectError(
    `The server wants protocol version ${JSON.stringify(printable(version, 40))}; known are ${[...known].reverse().join(", ")}.`,
    {
      code: "protocol",
      where,
      next: 'Have the server answer with a version that the client offers; for 2026-07-28 set "protocol": "modern".',
      stderr,
    },
  );
}
