import { type Message, messagesOf } from "./messages.ts";

/** Marks a message that stands for the one the server sent. */
const KEY = "budget-check/original";

/**
 * The SDK's HTTP transports refuse a message that does not fit their schema, and with it a measurement. So
 * what comes over HTTP is exchanged for messages that always fit, and taken back behind the transport.
 */
export class Originals {
  readonly #kept = new Map<number, Message>();
  #next = 0;

  /** A message that fits every schema, with the id of the original so that a transport can tell an answer. */
  hide(original: Message): Message {
    const key = this.#next;
    this.#next += 1;
    this.#kept.set(key, original);
    const { id } = original;
    return (typeof id === "string" || typeof id === "number") && !("method" in original)
      ? { jsonrpc: "2.0", id, result: { [KEY]: key } }
      : { jsonrpc: "2.0", method: KEY, params: { [KEY]: key } };
  }

  /** The original that a message stands for, or the message itself. */
  reveal(message: Message): Message {
    const { result, params } = message as { result?: Message; params?: Message };
    const key = Number(result?.[KEY] ?? params?.[KEY] ?? Number.NaN);
    const original = this.#kept.get(key);
    this.#kept.delete(key);
    return original ?? message;
  }

  /** What a server sent as JSON, one message or several, with each exchanged; other text as it is. */
  hideJson(text: string): string {
    const messages = messagesOf(text);
    if (messages.length === 0) return text;
    const hidden = messages.map((message) => this.hide(message));
    return JSON.stringify(hidden.length === 1 ? hidden[0] : hidden);
  }
}

/** What a stream of events gave until it ended. */
export interface StreamEnd {
  /** Whether a message came that is an answer. */
  answered: boolean;
  /** Whether the stream can be taken up again, by the id of its last event. */
  resumable: boolean;
}

/**
 * Server-sent events with the data of each exchanged. Linear in what arrives: a line is joined once.
 * @param atEnd gives a last message when the stream ends or breaks; nothing when none is needed
 */
export async function* hideEvents(
  body: AsyncIterable<Uint8Array>,
  originals: Originals,
  atEnd: (end: StreamEnd) => Message | undefined,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const end: StreamEnd = { answered: false, resumable: false };
  let data: string[] = [];
  let event = "message";
  let broken: unknown;
  try {
    for await (const line of linesOf(body)) {
      if (line.startsWith("data:")) {
        data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
        continue;
      }
      if (line.startsWith("event:")) event = line.slice(6).trim();
      if (line.startsWith("id:")) end.resumable = true;
      if (line === "" && data.length > 0) {
        const text = data.join("\n");
        end.answered ||= messagesOf(text).some((message) => !("method" in message));
        yield encoder.encode(`data: ${event === "message" ? originals.hideJson(text) : text}\n`);
      }
      if (line === "") {
        data = [];
        event = "message";
      }
      yield encoder.encode(`${line}\n`);
    }
  } catch (error) {
    broken = error;
  }
  const last = atEnd(end);
  if (last !== undefined) yield encoder.encode(`data: ${JSON.stringify(originals.hide(last))}\n\n`);
  else if (broken !== undefined) throw broken;
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of body) {
    const pieces = decoder.decode(chunk, { stream: true }).split("\n");
    const rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      yield [...parts, piece].join("").replace(/\r$/, "");
      parts = [];
    }
    parts.push(rest);
  }
  const rest = parts.join("");
  if (rest !== "") yield rest;
}
