import { readError } from "./answer.ts";
import type { Channel } from "./channel.ts";
import { ConnectError, messageOf, printable, quoteTail, seconds } from "./errors.ts";
import { listAll } from "./list.ts";
import { type Oddities, sample } from "./oddities.ts";
import { NoAnswer, type Peer } from "./peer.ts";
import type { CallOutcome, Connection, ConnectOptions, Wire } from "./types.ts";

/** One session over an open channel. */
export class Session implements Connection {
  readonly protocol: string;
  readonly #peer: Peer;
  readonly #channel: Channel;
  readonly #oddities: Oddities;
  readonly #options: ConnectOptions;
  readonly #where: string;

  constructor(peer: Peer, channel: Channel, oddities: Oddities, options: ConnectOptions, where: string) {
    this.protocol = peer.protocol;
    this.#peer = peer;
    this.#channel = channel;
    this.#oddities = oddities;
    this.#options = options;
    this.#where = where;
  }

  async listTools(): Promise<readonly unknown[]> {
    const limit = this.#options.timeouts.call;
    try {
      return await listAll(
        (params) => this.#peer.ask("tools/list", params, limit),
        this.#oddities,
        this.#where,
      );
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      if (error instanceof ConnectError) throw error;
      throw this.#listFailed(error, limit);
    }
  }

  async callTool(name: string, args: Wire, timeoutMs = this.#options.timeouts.call): Promise<CallOutcome> {
    this.#options.signal?.throwIfAborted();
    try {
      const answer = await this.#peer.ask("tools/call", { name, arguments: args }, timeoutMs);
      return "error" in answer
        ? { kind: "error", ...readError(answer.error) }
        : this.#read(answer.result, name);
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      if (error instanceof NoAnswer && this.#channel.lost() === undefined)
        return { kind: "timeout", afterMs: timeoutMs };
      return { kind: "crash", message: this.#lost(error) };
    }
  }

  stderrTail(): string {
    return this.#channel.stderrTail();
  }

  oddities(): ReturnType<Connection["oddities"]> {
    return this.#oddities.list();
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  #read(result: unknown, tool: string): CallOutcome {
    if (typeof result !== "object" || result === null || Array.isArray(result)) {
      const message = `The result is no object: ${printable(JSON.stringify(result) ?? "undefined", 80)}`;
      return { kind: "error", code: 0, message };
    }
    const wire = result as Wire;
    if ("task" in wire && !("content" in wire)) {
      this.#oddities.add(
        "task-instead-of-result",
        `The tool ${sample(tool)} answered a plain call with a task, so its real answer was not measured.`,
      );
    }
    if (wire.resultType === "input_required") return { kind: "input_required", result: wire };
    if (!("task" in wire) && !Array.isArray(wire.content)) {
      this.#oddities.add(
        "content-no-list",
        `The tool ${sample(tool)} answered without a list "content", so no text of it was counted.`,
      );
    }
    return { kind: wire.isError === true ? "isError" : "ok", result: wire };
  }

  #lost(error: unknown): string {
    const lost = this.#channel.lost();
    const what = lost === undefined ? `The connection failed: ${messageOf(error)}.` : `The server ${lost}.`;
    return what + quoteTail(this.#channel.stderrTail());
  }

  #listFailed(error: unknown, limitMs: number): ConnectError {
    const stderr = this.#channel.stderrTail();
    if (error instanceof NoAnswer) {
      return new ConnectError(
        `The server did not answer tools/list within ${seconds(limitMs)}.${this.#channel.hint()}`,
        {
          code: "timeout",
          where: this.#where,
          next: 'Raise the time limit "call", or see why the server hangs.',
          stderr,
        },
      );
    }
    const lost = this.#channel.lost();
    return new ConnectError(
      lost === undefined
        ? `The connection failed while the tools were listed: ${messageOf(error)}.`
        : `The server ${lost} while its tools were listed.`,
      {
        code: "exit",
        where: this.#where,
        next: "See why the server ends; run its command by hand.",
        stderr,
        cause: error,
      },
    );
  }
}
