import type { Message } from "./messages.ts";

/** What a server answered to a request, as it came. */
export type Answer = { readonly result: unknown } | { readonly error: unknown };

/** The way broke before an answer came. */
export class LostAnswer extends Error {
  override readonly name = "LostAnswer";

  constructor() {
    super("it ended before the answer came");
  }
}

const MARK = Symbol("lost");

/** Stands for the message that a broken way left out; no server can send it. */
export function lostMessage(id: string | number): Message {
  return { jsonrpc: "2.0", id, [MARK]: true };
}

export function isLost(message: Message): boolean {
  return MARK in message;
}

/** Stands for the answer in it. */
export const LOST: Answer = { error: { code: 0, message: new LostAnswer().message } };

/** The part of a response beside its id. */
type Shape = { result: Record<string, unknown> } | { error: { code: number; message: string } };

/** A result that every method and revision accepts, and the answer in it. */
export function wrap(answer: Answer): Shape {
  const fits = { resultType: "complete", content: [], tools: [], ttlMs: 0, cacheScope: "private" };
  return { result: { ...fits, answer } };
}

/**
 * The answer that the tap wrapped.
 * @throws LostAnswer
 */
export function unwrap(result: unknown): Answer {
  const { answer } = result as { answer: Answer };
  if (answer === LOST) throw new LostAnswer();
  return answer;
}

/** An answer of the handshake, made to fit the client's schema where its content does not matter here. */
export function shown(answer: Answer): Shape {
  if ("error" in answer) {
    const { code, message } = readError(answer.error);
    return { error: { code: Math.trunc(code), message } };
  }
  const result = typeof answer.result === "object" && answer.result !== null ? answer.result : {};
  const { instructions: _i, _meta, ...rest } = result as Record<string, unknown>;
  return { result: { ...rest, capabilities: {}, serverInfo: { name: "server", version: "0" } } };
}

/** The parts of a JSON-RPC error, whatever it looks like. */
export function readError(error: unknown): { code: number; message: string; data?: unknown } {
  const parts: Readonly<Record<string, unknown>> =
    typeof error === "object" && error !== null ? { ...error } : {};
  const code = Number(parts.code);
  return {
    code: Number.isFinite(code) ? code : 0,
    message: typeof parts.message === "string" ? parts.message : JSON.stringify(error),
    ...(parts.data === undefined ? {} : { data: parts.data }),
  };
}
