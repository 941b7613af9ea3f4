import type { CaseSnapshot, Change, Snapshot } from "./types.ts";

/** What a change is about: a server, one of its tools, one of that tool's cases. */
export interface Scope {
  readonly server: string;
  readonly tool?: string;
  readonly case?: string;
}

/** A change before it has its identity. */
export type Draft = Omit<Change, "id">;

/** Order by UTF-16 code unit: the same on every machine, whatever its locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The own value of a key; names come from servers and may be `__proto__` or `constructor`. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** One case of a snapshot; undefined where it has none of these names. */
export function caseIn(
  snapshot: Snapshot | undefined,
  server: string,
  tool: string,
  key: string,
): CaseSnapshot | undefined {
  const tools = own(snapshot?.servers ?? {}, server)?.tools ?? {};
  return own(own(tools, tool)?.cases ?? {}, key);
}

/** Keys of both records, each once, by code unit. */
export function unionKeys(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(byCodeUnit);
}

/** An empty name is `~`, so that it is not taken for a part that does not apply. */
function escapeName(name: string | undefined): string {
  if (name === undefined) return "";
  return name === "" ? "~" : name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/**
 * A change's identity: `server/tool/case/kind`, and `/subject` where there is one. `~` and `/` in a name are
 * `~0` and `~1` as in JSON pointers, and a part that does not apply is empty, so no two scopes share an id.
 */
export function changeId(draft: Omit<Draft, "severity" | "message">): string {
  const parts = [draft.server, draft.tool, draft.case, draft.kind];
  if (draft.subject !== undefined) parts.push(draft.subject);
  return parts.map(escapeName).join("/");
}

/** Gives a change its identity. */
export function identified(draft: Draft): Change {
  return { id: changeId(draft), ...draft };
}
