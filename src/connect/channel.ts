import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { ConnectError } from "./errors.ts";
import type { Message } from "./messages.ts";

/** A way to a server, with what it can tell when the server does not do its part. */
export interface Channel {
  readonly transport: Transport;
  /** What the server sent, for a message that the transport hands out. */
  original(message: unknown): Message;
  stderrTail(): string;
  /** How the server went away, such as `exited with code 1`; undefined while it is there. */
  lost(): string | undefined;
  /** Why the session could not be opened, where the channel knows better than the session. */
  explain(): ConnectError | undefined;
  /** What may explain that no answer came, as sentences; empty when nothing does. */
  hint(): string;
  /** What to do where the server takes longer than it may to open a session. */
  readonly whenSilent: string;
  /** Ends the server or the session with it. */
  close(): Promise<void>;
}
