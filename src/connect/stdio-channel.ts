import type { Channel } from "./channel.ts";
import type { Message } from "./messages.ts";
import { type Oddities, sample } from "./oddities.ts";
import type { ServerProcess } from "./process.ts";
import { StdioTransport } from "./stdio.ts";

/** The way to a server that runs as a process of ours. */
export function stdioChannel(process: ServerProcess, oddities: Oddities, stopMs: number): Channel {
  const transport = new StdioTransport(process, oddities, stopMs);
  return {
    transport,
    original: (message) => message as Message,
    stderrTail: () => process.stderrTail(),
    lost: () => transport.lost(),
    explain: () => undefined,
    hint() {
      const { bytes, start } = transport.pending();
      const junk = oddities.list().find(({ code }) => code === "stdout-junk");
      if (bytes > 0) return ` It wrote ${bytes} bytes to stdout without a line feed: ${sample(start)}.`;
      return junk === undefined ? "" : ` ${junk.message}`;
    },
    whenSilent: 'Check that the command starts an MCP server, or raise the time limit "start".',
    close: () => transport.close(),
  };
}
