import { readdir, readFile, stat } from "node:fs/promises";
import { validateHeaderName, validateHeaderValue } from "node:http";
import { extname, join } from "node:path";
import type { Wire } from "../connect/types.ts";

/** One recorded answer of an upstream. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Body of the request it answered, where that was recorded. */
  readonly asked?: string;
}

export interface Recorded {
  /** By `GET /path?query`. */
  readonly answers: ReadonlyMap<string, readonly RecordedAnswer[]>;
  /** Schemes and hosts that the recordings name, most frequent first. */
  readonly origins: readonly string[];
}

/**
 * Reads recorded upstream answers: a HAR 1.2 file, or a folder with a file for each answer at
 * `METHOD/path.ext`, or `METHOD/path@query.ext` where the query matters.
 * @throws Error that says what is wrong with the file
 */
export async function readRecorded(path: string): Promise<Recorded> {
  return (await stat(path)).isDirectory() ? await readFolder(path) : readHar(await readFile(path, "utf8"));
}

const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};

async function readFolder(folder: string): Promise<Recorded> {
  const answers = new Map<string, RecordedAnswer[]>();
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = join(folder, name);
    if ((await stat(file)).isDirectory()) continue;
    const [method = "", ...rest] = name.split(/[\\/]/);
    const extension = extname(name);
    const type = TYPES[extension];
    const target = `/${rest.join("/")}`.slice(0, type === undefined ? undefined : -extension.length);
    // A name that begins with an @ is a part of the path.
    const asked = target.replace(/(?<=[^/])@/, "?").replace(/\/index(?=\?|$)/, "/");
    const key = `${method.toUpperCase()} ${asked}`;
    const headers = [["content-type", type ?? "application/octet-stream"] as const];
    answers.set(key, [{ status: 200, headers, body: await readFile(file) }]);
  }
  return { answers, origins: [] };
}

/** Where an answer in JSON to a request (`GET /path?query`) would lie in a folder, whatever the query. */
export function fileOf(request: string): string {
  const [method = "", target = ""] = request.split(" ", 2);
  const path = target.split("?", 1)[0]?.replace(/\/$/, "/index") ?? "";
  return `${method}${path}.json`;
}

function readHar(text: string): Recorded {
  const entries = ((JSON.parse(text) as Wire).log as Wire | undefined)?.entries;
  if (!Array.isArray(entries)) throw new Error("it is no HAR file: log.entries is missing");
  const answers = new Map<string, RecordedAnswer[]>();
  const origins = new Map<string, number>();
  for (const [index, entry] of (entries as readonly HarEntry[]).entries()) {
    const { request, response } = entry ?? {};
    if (!request?.url || !request.method || !response) {
      throw new Error(`log.entries[${index}] has no request and response`);
    }
    const url = new URL(request.url);
    origins.set(url.origin, (origins.get(url.origin) ?? 0) + 1);
    const key = `${request.method.toUpperCase()} ${url.pathname}${url.search}`;
    const content = response.content ?? {};
    const body = Buffer.from(content.text ?? "", content.encoding === "base64" ? "base64" : "utf8");
    const answer: RecordedAnswer = {
      status: response.status ?? 200,
      headers: headersOf(response),
      body,
      ...(request.postData?.text === undefined ? {} : { asked: request.postData.text }),
    };
    answers.set(key, [...(answers.get(key) ?? []), answer]);
  }
  const byCount = [...origins].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { answers, origins: byCount.map(([origin]) => origin) };
}

interface HarEntry {
  readonly request?: {
    readonly method?: string;
    readonly url?: string;
    readonly postData?: { readonly text?: string };
  };
  readonly response?: {
    readonly status?: number;
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly content?: { readonly text?: string; readonly encoding?: string; readonly mimeType?: string };
  };
}

/** Headers about the transfer are about the recorded transfer, not about ours. */
const OF_THE_TRANSFER =
  /^(?::.*|content-encoding|content-length|transfer-encoding|connection|keep-alive|date|set-cookie|alt-svc|strict-transport-security)$/i;

function headersOf(response: NonNullable<HarEntry["response"]>): [string, string][] {
  const kept = (response.headers ?? [])
    .filter(({ name }) => !OF_THE_TRANSFER.test(name))
    // What came several times is recorded as lines of one value.
    .flatMap(({ name, value }) => value.split("\n").map((one): [string, string] => [name, one.trim()]))
    .filter(isSendable);
  const type = response.content?.mimeType;
  if (type && !kept.some(([name]) => name.toLowerCase() === "content-type"))
    kept.push(["content-type", type]);
  return kept;
}

/** Recorders note what a browser saw, which may be no header that HTTP knows. */
function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
