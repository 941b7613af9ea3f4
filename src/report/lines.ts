import { posix } from "node:path";

/** What an entry of the lockfile belongs to. */
export interface Entry {
  readonly server: string;
  readonly tool?: string | undefined;
  readonly case?: string | undefined;
}

/**
 * The line (from 1) on which an entry of a lockfile begins, or that of the nearest entry around it: a tool that
 * is not locked yet is shown at its server. Relies on the lockfile's fixed shape, one key a line and two spaces
 * a level, so that nothing has to be parsed; line 1 where the text has another shape.
 */
export function lockLine(text: string, entry: Entry): number {
  const keys = ["servers", entry.server];
  if (entry.tool !== undefined) keys.push("tools", entry.tool);
  if (entry.tool !== undefined && entry.case !== undefined) keys.push("cases", entry.case);
  const lines = text.split("\n");
  let found = 1;
  let from = 0;
  for (const [depth, key] of keys.entries()) {
    const indent = " ".repeat(2 * (depth + 1));
    const start = `${indent}${JSON.stringify(key)}:`;
    const inside = (line: string) => line.trim() === "" || line.startsWith(indent);
    let at = from;
    if (depth > 0) {
      while (at < lines.length && inside(lines[at] ?? "") && !lines[at]?.startsWith(start)) at += 1;
    } else {
      while (at < lines.length && !lines[at]?.startsWith(start)) at += 1;
    }
    if (!lines[at]?.startsWith(start)) break;
    // "tools" and "cases" lead to an entry and are none themselves.
    if (depth % 2 === 1) found = at + 1;
    from = at + 1;
  }
  return found;
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
