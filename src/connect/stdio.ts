import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { LineSplitter } from "./lines.ts";
import { parseLine } from "./messages.ts";
import { type Oddities, sample } from "./oddities.ts";
import type { ServerProcess } from "./process.ts";

/** The SDK's transport over a server's stdin and stdout, for servers as they are. */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #process: ServerProcess;
  readonly #oddities: Oddities;
  readonly #lines: LineSplitter;
  readonly #stopMs: number;
  #tooLong = false;

  constructor(process: ServerProcess, oddities: Oddities, stopMs: number) {
    this.#process = process;
    this.#oddities = oddities;
    this.#stopMs = stopMs;
    this.#lines = new LineSplitter(
      (line) => this.#read(line),
      () => {
        this.#tooLong = true;
        void this.close();
      },
    );
  }

  async start(): Promise<void> {
    this.#process.stdout.on("data", (chunk: Buffer) => this.#lines.push(chunk));
    void this.#process.ended.then(() => {
      this.#lines.flush();
      this.onclose?.();
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#process.write(`${JSON.stringify(message)}\n`);
  }

  close(): Promise<void> {
    return this.#process.stop(this.#stopMs);
  }

  /** How the server went away, or undefined while it is there. */
  lost(): string | undefined {
    return this.#tooLong ? "wrote a line to stdout that is too long to be read" : this.#process.ending;
  }

  /** What of stdout is not a line yet. */
  pending(): { readonly bytes: number; readonly start: string } {
    return this.#lines.pending();
  }

  #read(line: string): void {
    const { messages, junk, byteOrderMark, batch } = parseLine(line);
    if (byteOrderMark)
      this.#oddities.add("byte-order-mark", "The server began a line with a byte order mark.");
    if (batch) this.#oddities.add("message-batch", "The server sent several messages as one array.");
    if (messages.length > (batch ? Number.POSITIVE_INFINITY : 1) || (messages.length > 0 && junk !== "")) {
      const what = junk === "" ? "two messages" : `a message and other text, ${sample(junk)},`;
      this.#oddities.add("shared-line", `The server wrote ${what} to one line of stdout.`);
    } else if (junk !== "") {
      this.#oddities.add(
        "stdout-junk",
        `The server wrote text to stdout that is no message: ${sample(junk)}.`,
      );
    }
    for (const message of messages) this.onmessage?.(message as JSONRPCMessage);
  }
}
