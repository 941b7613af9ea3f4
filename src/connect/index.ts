import type { Channel } from "./channel.ts";
import { openLegacy } from "./legacy.ts";
import { Oddities } from "./oddities.ts";
import { startProcess } from "./process.ts";
import { Session } from "./session.ts";
import { stdioChannel } from "./stdio-channel.ts";
import type { Connection, ConnectOptions, Target } from "./types.ts";

export { ConnectError, type ConnectFailure } from "./errors.ts";
export { killAll } from "./groups.ts";
export type * from "./types.ts";

/**
 * Starts a session with a server.
 * @throws ConnectError (exit code 3) when the server cannot be reached or does not speak the protocol;
 *   nothing of it is left running then
 */
export async function openConnection(target: Target, options: ConnectOptions): Promise<Connection> {
  const where = `mcpServers.${options.name}`;
  const { signal } = options;
  signal?.throwIfAborted();
  const oddities = new Oddities();
  const opened = await openChannel(target, options, oddities, where);
  const abort = () => void opened.close();
  signal?.addEventListener("abort", abort, { once: true });
  const channel: Channel = {
    ...opened,
    close() {
      signal?.removeEventListener("abort", abort);
      return opened.close();
    },
  };
  try {
    signal?.throwIfAborted();
    const open = options.protocol === "modern" ? (await import("./modern.ts")).openModern : openLegacy;
    const peer = await open(channel, oddities, options, where);
    return new Session(peer, channel, oddities, options, where);
  } catch (error) {
    await channel.close();
    signal?.throwIfAborted();
    throw error;
  }
}

async function openChannel(
  target: Target,
  options: ConnectOptions,
  oddities: Oddities,
  where: string,
): Promise<Channel> {
  const { stop } = options.timeouts;
  if (target.kind === "stdio") return stdioChannel(await startProcess(target, where), oddities, stop);
  const { openHttp } = await import("./http.ts");
  return openHttp(target, options.protocol ?? "legacy", stop, where);
}
