import { posix } from "node:path";

/** What an entry of the lockfile belongs to. */
export interface Entry {
  readonly server: string;
  readonly tool?: string | undefined;
  readonly case?: string | undefined;
}

/** `"key":` at the start of a line of a lockfile, and how far in it stands. */
const KEY = /^((?: {2})+)("(?:[^"\\]|\\.)*"):/;
/** Keys that lead to a case: servers, its name, tools, its name, cases, its name. */
const DEEPEST = 6;

/**
 * Finds the line (from 1) on which an entry of a lockfile begins, or that of the nearest entry around it: a tool
 * that is not locked yet is shown at its server. Relies on the lockfile's fixed shape, one key a line and two spaces
 * a level, so that nothing has to be parsed; line 1 where the text has another shape. The text is read once, however
 * many entries are looked up.
 */
export function lockLines(text: string): (entry: Entry) => number {
  const lines = new Map<string, number>();
  const path: string[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const [, indent = "", key = ""] = KEY.exec(line) ?? [];
    const depth = indent.length / 2;
    if (depth === 0 || depth > DEEPEST) continue;
    path.length = depth - 1;
    path.push(key);
    const whole = path.join("\n");
    if (!lines.has(whole)) lines.set(whole, at + 1);
  }
  return ({ server, tool, case: key }) => {
    const keys = ["servers", server];
    if (tool !== undefined) keys.push("tools", tool);
    if (tool !== undefined && key !== undefined) keys.push("cases", key);
    const json = keys.map((one) => JSON.stringify(one));
    // "tools" and "cases" lead to an entry and are none themselves.
    const found = [6, 4, 2].map((depth) =>
      depth > json.length ? undefined : lines.get(json.slice(0, depth).join("\n")),
    );
    return found.find((line) => line !== undefined) ?? 1;
  };
}

/**
 * The line (from 1) on which a server's block begins in a configuration: the first on which its name is a key,
 * quoted or not; line 1 where there is none. Nothing is parsed, since it may be JSON or a program.
 */
export function configLine(text: string, server: string): number {
  const quoted = [JSON.stringify(server), `'${server}'`, server];
  const isKey = (line: string) =>
    quoted.some(
      (name) => line.trimStart().startsWith(name) && /^\s*:/.test(line.trimStart().slice(name.length)),
    );
  return Math.max(0, text.split("\n").findIndex(isKey)) + 1;
}

/** A path as it is seen from the root of the repository. @param folder where the command runs, seen from there */
export function fromRoot(path: string, folder: string | undefined): string {
  return folder === undefined || folder === "" ? path : posix.join(folder, path);
}
