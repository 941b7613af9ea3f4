import type { Transport } from "@modelcontextprotocol/client";
import { readError, unwrap } from "./answer.ts";
import type { Channel } from "./channel.ts";
import { ConnectError, messageOf, printable } from "./errors.ts";
import type { Oddities } from "./oddities.ts";
import { NoAnswer, type Peer, within } from "./peer.ts";
import { startFailed } from "./start-failed.ts";
import type { ConnectOptions, Wire } from "./types.ts";
import { WireTap } from "./wire.ts";

const REVISION = "2026-07-28";

/** Accepts anything: what a server answered is judged elsewhere. */
const ANYTHING = {
  "~standard": { version: 1, vendor: "budget-check", validate: (value: unknown) => ({ value }) },
} as const;

/**
 * Opens a session of the 2026-07-28 revision, which begins with `server/discover` and knows no handshake.
 * @throws ConnectError when the server does not speak that revision, or does not answer
 */
export async function openModern(
  channel: Channel,
  oddities: Oddities,
  options: ConnectOptions,
  where: string,
): Promise<Peer> {
  const { Client, SdkError, SdkErrorCode } = await import("@modelcontextprotocol/client");
  const tap = new WireTap(channel, oddities, ["server/discover"]);
  const client = new Client(
    { name: "budget-check", version: "1" },
    { capabilities: {}, versionNegotiation: { mode: { pin: REVISION } } },
  );
  const timedOut = (error: unknown) =>
    error instanceof NoAnswer || (SdkError.isInstance(error) && error.code === SdkErrorCode.RequestTimeout);
  const { start } = options.timeouts;
  try {
    // Both clients have the same idea of a transport, under two names; ours passes on what the newer one adds.
    await within(start, client.connect(tap as Transport, { timeout: 2 * start }));
  } catch (error) {
    throw (
      refusal(tap, where, channel.stderrTail()) ??
      channel.explain() ??
      startFailed(error, timedOut(error), channel, options, where)
    );
  }
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? REVISION,
    async ask(method: string, params: Wire, timeoutMs: number) {
      try {
        return unwrap(await client.request({ method, params }, ANYTHING, { timeout: timeoutMs }));
      } catch (error) {
        throw timedOut(error) ? new NoAnswer(messageOf(error)) : error;
      }
    },
  };
}

/** What the server said against the revision, if it answered at all. */
function refusal(tap: WireTap, where: string, stderr: string): ConnectError | undefined {
  const answer = tap.handshakeAnswer;
  if (answer === undefined) return undefined;
  const details = { code: "protocol", where, stderr } as const;
  if ("error" in answer) {
    const { code, message } = readError(answer.error);
    return new ConnectError(
      `The server does not speak the ${REVISION} revision: ${printable(message)} (${code}).`,
      {
        ...details,
        next: 'Leave out "protocol": "modern"; then the handshake is used that every server answers.',
      },
    );
  }
  const got = printable(JSON.stringify(answer.result) ?? "nothing", 160);
  return new ConnectError(
    `The server's answer to server/discover does not offer the ${REVISION} revision: ${got}`,
    {
      ...details,
      next: `Have it list ${REVISION} in supportedVersions, or leave out "protocol": "modern".`,
    },
  );
}
