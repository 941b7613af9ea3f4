import { type Answer, readError } from "./answer.ts";
import { ConnectError, printable } from "./errors.ts";
import { type Oddities, sample } from "./oddities.ts";
import type { Wire } from "./types.ts";

/** No server lists as much in earnest: one that never ends is cut here. */
const MOST_PAGES = 1000;
const METHOD_NOT_FOUND = -32601;

/**
 * All pages of `tools/list`, each entry untouched.
 * @param ask sends one `tools/list` request with the given params
 * @throws ConnectError when the server refuses, or answers with something that is no list
 */
export async function listAll(
  ask: (params: Wire) => Promise<Answer>,
  oddities: Oddities,
  where: string,
): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  for (let params: Wire = {}; ; ) {
    const page = readPage(await ask(params), oddities, where);
    for (const tool of page.tools) tools.push(tool);
    if (page.nextCursor === null) {
      oddities.add("null-cursor", "The server ended tools/list with nextCursor: null.");
    }
    if (typeof page.nextCursor !== "string") {
      if (tools.length === 0 && page.isList) {
        oddities.add("empty-list", "The server lists no tools, so there is nothing to hold to a budget.");
      }
      return tools;
    }
    if (seen.has(page.nextCursor)) {
      oddities.add(
        "repeating-cursor",
        `The server gave the cursor ${sample(page.nextCursor)} twice in tools/list; the walk stopped there.`,
      );
      return tools;
    }
    seen.add(page.nextCursor);
    if (seen.size === MOST_PAGES) {
      oddities.add(
        "endless-list",
        `The server's tools/list does not end; the walk stopped after ${MOST_PAGES} pages.`,
      );
      return tools;
    }
    params = { cursor: page.nextCursor };
  }
}

function readPage(
  answer: Answer,
  oddities: Oddities,
  where: string,
): { tools: unknown[]; nextCursor: unknown; isList: boolean } {
  if ("error" in answer) {
    const { code, message } = readError(answer.error);
    if (code === METHOD_NOT_FOUND) {
      oddities.add("no-tools", "The server does not know tools/list, so it has no tools.");
      return { tools: [], nextCursor: undefined, isList: false };
    }
    throw new ConnectError(`The server refused tools/list: ${printable(message)} (${code}).`, {
      code: "protocol",
      where,
      next: "Correct the server's answer to tools/list.",
    });
  }
  const page = answer.result;
  const tools = typeof page === "object" && page !== null && "tools" in page ? page.tools : undefined;
  if (!Array.isArray(tools)) {
    throw new ConnectError(
      `The server answered tools/list without an array of tools: ${printable(JSON.stringify(page) ?? "nothing", 120)}`,
      { code: "protocol", where, next: 'Answer tools/list with { "tools": [ … ] }.' },
    );
  }
  return { tools, nextCursor: (page as Wire).nextCursor, isList: true };
}
