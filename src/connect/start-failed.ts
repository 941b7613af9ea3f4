import type { Channel } from "./channel.ts";
import { ConnectError, messageOf, seconds } from "./errors.ts";
import type { ConnectOptions } from "./types.ts";

/** Why no session came about, when no answer came. */
export function startFailed(
  error: unknown,
  timedOut: boolean,
  channel: Channel,
  options: ConnectOptions,
  where: string,
): ConnectError {
  const stderr = channel.stderrTail();
  const lost = channel.lost();
  if (lost !== undefined) {
    return new ConnectError(`The server ${lost} before it answered.${channel.hint()}`, {
      code: "exit",
      where,
      next: 'Run its command by hand in its working folder; it gets only a few environment variables, so name what it needs in "env".',
      stderr,
      cause: error,
    });
  }
  if (timedOut) {
    return new ConnectError(
      `The server did not answer within ${seconds(options.timeouts.start)}.${channel.hint()}`,
      {
        code: "timeout",
        where,
        next: channel.whenSilent,
        stderr,
        cause: error,
      },
    );
  }
  return new ConnectError(`The session could not be opened: ${messageOf(error)}.`, {
    code: "protocol",
    where,
    next: "Check that the command or URL is that of an MCP server.",
    stderr,
    cause: error,
  });
}
