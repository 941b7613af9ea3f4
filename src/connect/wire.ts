import type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import { type Answer, isLost, LOST, shown, wrap } from "./answer.ts";
import type { Channel } from "./channel.ts";
import type { Message } from "./messages.ts";
import type { Oddities, OddityCode } from "./oddities.ts";
import { sample } from "./oddities.ts";

const ASKED: Readonly<Record<string, OddityCode>> = {
  "roots/list": "asked-for-roots",
  "sampling/createMessage": "asked-for-sampling",
  "elicitation/create": "asked-for-elicitation",
};

const LIST_CHANGED = "notifications/tools/list_changed";

/**
 * Stands between an SDK client and its transport, because the client refuses, drops or copies what it does
 * not expect. An answer goes to the client wrapped in a result that always fits (`unwrap` takes it out
 * again), so it keeps what it is good at: ids, time limits, cancellation and the handshake.
 */
export class WireTap implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #inner: Transport;
  readonly #original: Channel["original"];
  readonly #oddities: Oddities;
  readonly #handshake: ReadonlySet<string>;
  /** Method of each request that waits for its answer. */
  readonly #waiting = new Map<RequestId, string>();
  /** Requests that had their answer, or were given up: a second answer is odd, a late one is not. */
  readonly #cancelled = new Set<unknown>();
  /** A change before the first list was answered is in that list. */
  #listed = false;
  #handshakeAnswer: Answer | undefined;

  /** @param handshake methods whose results the client itself must see */
  constructor(channel: Channel, oddities: Oddities, handshake: readonly string[]) {
    this.#inner = channel.transport;
    this.#original = channel.original;
    this.#oddities = oddities;
    this.#handshake = new Set(handshake);
  }

  /** What the server answered to the last request of the handshake. */
  get handshakeAnswer(): Answer | undefined {
    return this.#handshakeAnswer;
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  /** Of the 2026-07-28 client: a call is cancelled by ending its own HTTP request. */
  get hasPerRequestStream(): boolean {
    return (this.#inner as { hasPerRequestStream?: boolean }).hasPerRequestStream === true;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  start(): Promise<void> {
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message) => this.#receive(this.#original(message));
    return this.#inner.start();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ("method" in message) {
      if ("id" in message) this.#waiting.set(message.id, message.method);
      else if (message.method === "notifications/cancelled") this.#giveUp(message.params?.requestId);
    }
    return this.#inner.send(message, options);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #giveUp(id: unknown): void {
    this.#waiting.delete(id as RequestId);
    this.#cancelled.add(id);
  }

  #receive(message: Message): void {
    if (message.jsonrpc !== "2.0") {
      this.#oddities.add("missing-jsonrpc", 'The server sent a message without "jsonrpc": "2.0".');
    }
    if (typeof message.method !== "string") this.#answer(message);
    else if ("id" in message) this.#request(message.method, message.id);
    else if (message.method === LIST_CHANGED && this.#listed) {
      this.#oddities.add("list-changed", "The server changed its list of tools after it had been read.");
    }
  }

  /** No capability is declared, so the client answers each of these itself: `ping` with `{}`, all others with an error. */
  #request(method: string, id: unknown): void {
    if (method !== "ping") {
      const code = Object.hasOwn(ASKED, method) ? ASKED[method] : undefined;
      this.#oddities.add(
        code ?? "unknown-request",
        `The server sent the client a request, ${sample(method)}, that the client never said it can answer.`,
      );
    }
    this.onmessage?.({ jsonrpc: "2.0", id: id as RequestId, method });
  }

  #answer(message: Message): void {
    const id = this.#idOf(message.id);
    const method = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || method === undefined) {
      if (this.#cancelled.has(message.id)) return;
      const what = "error" in message ? sample(JSON.stringify(message.error)) : "a result";
      this.#oddities.add(
        "unmatched-answer",
        `The server answered a request that was never sent, id ${sample(String(message.id))}: ${what}.`,
      );
      return;
    }
    this.#waiting.delete(id);
    if (method === "tools/list") this.#listed = true;
    const isHandshake = this.#handshake.has(method);
    if (isLost(message)) {
      this.onmessage?.({ jsonrpc: "2.0", id, ...(isHandshake ? shown(LOST) : wrap(LOST)) });
      return;
    }
    const answer = this.#read(message, method);
    if (isHandshake) this.#handshakeAnswer = answer;
    this.onmessage?.({ jsonrpc: "2.0", id, ...(isHandshake ? shown(answer) : wrap(answer)) });
  }

  /** A server may turn an id into a string. */
  #idOf(id: unknown): RequestId | undefined {
    if (typeof id !== "string" && typeof id !== "number") return undefined;
    if (this.#waiting.has(id)) return id;
    return this.#waiting.has(Number(id)) ? Number(id) : undefined;
  }

  #read(message: Message, method: string): Answer {
    if (message.error !== undefined && message.error !== null) return { error: message.error };
    if ("result" in message) return { result: message.result };
    this.#oddities.add(
      "malformed-answer",
      `The server answered ${sample(method)} with neither a result nor an error.`,
    );
    return { error: { code: 0, message: "The answer holds neither a result nor an error." } };
  }
}
