import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { messageOf, ReplayError } from "./errors.ts";
import { type RecordedAnswer, readRecorded } from "./recorded-http.ts";
import type { PlacedStore } from "./stores.ts";

/**
 * Serves recorded upstream answers on a loopback port. The same request gets its recorded answers in turn, the
 * last one again and again; one that is not recorded is answered 501 and told by `missing()`.
 * @param path HAR file or folder
 * @param what names the store in messages
 * @throws ReplayError when the recordings cannot be read
 */
export async function serveRecorded(path: string, what: string): Promise<PlacedStore> {
  const recorded = await readRecorded(path).catch((error: unknown) => {
    throw new ReplayError("store", `${what} cannot be read (${messageOf(error)})`, "record it again");
  });
  const missing = new Set<string>();
  const served = new Map<string, number>();
  let url = "";

  const find = (method: string, target: string, body: string): RecordedAnswer | undefined => {
    const exact = `${method} ${target}`;
    const key = recorded.answers.has(exact) ? exact : `${method} ${target.split("?", 1)[0]}`;
    const all = recorded.answers.get(key) ?? [];
    const matching = all.filter((answer) => answer.asked === body);
    const turns = matching.length > 0 ? matching : all;
    const id = `${key}\n${matching.length > 0 ? body : ""}`;
    const turn = served.get(id) ?? 0;
    served.set(id, turn + 1);
    return turns[Math.min(turn, turns.length - 1)];
  };
  const links = linksTo(recorded.origins);
  // Links in the answers must lead here and not to the real upstream, however their slashes are escaped.
  const here = (text: string): string =>
    text.replace(links, (found) =>
      url.replaceAll("/", found.slice(found.indexOf(":") + 1, found.indexOf("/") + 1)),
    );

  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? "GET";
    const target = request.url ?? "/";
    const answer = find(method, target, Buffer.concat(chunks).toString("utf8"));
    if (!answer) {
      missing.add(`${method} ${target}`);
      response.writeHead(501, { "content-type": "text/plain" }).end(`not recorded: ${method} ${target}\n`);
      return;
    }
    for (const [name, value] of answer.headers) response.appendHeader(name, here(value));
    response.statusCode = answer.status;
    const text = answer.headers.some(
      ([name, value]) => /^content-type$/i.test(name) && /json|text|xml/.test(value),
    );
    response.end(text ? here(answer.body.toString("utf8")) : answer.body);
  };
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(0, "127.0.0.1", done);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    ...(recorded.origins[0] === undefined ? {} : { origin: recorded.origins[0] }),
    missing: () => [...missing].sort(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The origins in a text, however their slashes are escaped; none in a longer host or before another port. */
function linksTo(origins: readonly string[]): RegExp {
  const forms = origins.map((origin) =>
    origin.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", "\\\\{0,7}/"),
  );
  return new RegExp(`(?:${forms.join("|") || "(?!)"})(?![\\w-]|[.:]\\w)`, "g");
}
