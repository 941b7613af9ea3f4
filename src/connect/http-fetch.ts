import { lostMessage } from "./answer.ts";
import { hideEvents, type Originals } from "./http-raw.ts";
import type { Message } from "./messages.ts";

/** What went wrong on the way, the last time something did. */
export type Trouble =
  | { readonly kind: "network"; readonly code: string }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body: string;
      readonly location: string | undefined;
    }
  | { readonly kind: "type"; readonly type: string; readonly body: string };

const BODY_SHOWN = 300;
/** Answers that have no body, whatever type they say it has. */
const EMPTY = new Set([204, 205]);
/** What these mean, and what to do, is known better than what the server says. */
const REFUSED = new Set([401, 403]);

/**
 * The `fetch` that an SDK transport is given: it notes what goes wrong, and exchanges what the server sends.
 * @param note told of each trouble, and of none when a new request begins
 * @param streamEnded called when a stream of events that was not opened for one request ends
 */
export function rawFetch(
  originals: Originals,
  note: (trouble: Trouble | undefined) => void,
  streamEnded: () => void,
): typeof fetch {
  return async (url, init) => {
    const method = init?.method ?? "GET";
    if (requestId(init?.body) !== undefined) note(undefined);
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      if (!init?.signal?.aborted) note({ kind: "network", code: networkCode(error) });
      throw error;
    }
    const type = mediaType(response);
    if (method === "POST" && !response.ok) {
      const body = await response.text();
      const error = REFUSED.has(response.status) ? undefined : rpcErrorIn(body, init?.body);
      if (error !== undefined) return json(originals.hide(error), response);
      const location = response.headers.get("location") ?? undefined;
      note({ kind: "status", status: response.status, body: body.slice(0, BODY_SHOWN), location });
      return new Response(body === "" ? null : body, response);
    }
    if (!response.ok) {
      if (response.status !== 405)
        note({ kind: "status", status: response.status, body: "", location: undefined });
      return response;
    }
    if (EMPTY.has(response.status)) return response;
    if (type === "text/event-stream" && response.body !== null) {
      const events = hideEvents(response.body, originals, ({ answered, resumable }) => {
        if (init?.signal?.aborted) return undefined;
        if (method === "GET") streamEnded();
        return answered || resumable ? undefined : lostAnswer(init?.body);
      });
      return new Response(ReadableStream.from(events), response);
    }
    if (type === "application/json") return new Response(originals.hideJson(await response.text()), response);
    if (response.status === 202 || method === "DELETE") return response;
    if (type !== "" || method === "GET") {
      const body = method === "POST" ? await response.text() : "";
      note({ kind: "type", type: type === "" ? "no type" : type, body: body.slice(0, BODY_SHOWN) });
      return new Response(body, response);
    }
    return response;
  };
}

/** A server may answer a request with a JSON-RPC error under a status that tells the same. */
function rpcErrorIn(body: string, sent: unknown): Message | undefined {
  const id = requestId(sent);
  if (id === undefined) return undefined;
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null || !("jsonrpc" in answer) || !("error" in answer))
      return undefined;
    return { ...answer, id };
  } catch {
    return undefined;
  }
}

/** Stands for the answer that a broken stream leaves out; none where no answer was awaited. */
function lostAnswer(sent: unknown): Message | undefined {
  const id = requestId(sent);
  return id === undefined ? undefined : lostMessage(id);
}

function requestId(sent: unknown): string | number | undefined {
  if (typeof sent !== "string") return undefined;
  const { id, method } = JSON.parse(sent) as Message;
  return method !== undefined && (typeof id === "string" || typeof id === "number") ? id : undefined;
}

function json(message: Message, like: Response): Response {
  const headers = new Headers(like.headers);
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(message), { status: 200, headers });
}

function mediaType(response: Response): string {
  return (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The innermost code, such as ECONNREFUSED: `fetch` itself only says that it failed. */
function networkCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, errors } = at as { code?: unknown; errors?: unknown };
    if (typeof code === "string") return code;
    const first = Array.isArray(errors) ? (errors[0] as { code?: unknown }) : undefined;
    if (typeof first?.code === "string") return first.code;
    if (at.cause === undefined) return at.message;
  }
  return String(error);
}
