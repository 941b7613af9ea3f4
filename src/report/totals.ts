import type { CaseSnapshot, Figures, Finding, ServerSnapshot, Snapshot } from "../snapshot/types.ts";

/** Sums over a snapshot, or over one server of it. Tokens throughout. */
export interface Totals {
  readonly servers: number;
  readonly tools: number;
  readonly cases: number;
  /** Definitions as clients send them. */
  readonly menu: number;
  /** The heavier view of every case, at the largest store of a sweep. */
  readonly responses: number;
}

/** Tokens of the heavier view: what the costlier kind of client pays for this result. */
export function heavier(figures: Figures): number {
  return Math.max(figures.content, figures.structured ?? 0);
}

/** The figures at the largest store of a sweep, or the only ones. */
export function largest(entry: CaseSnapshot): Figures {
  const last = entry.figures[entry.figures.length - 1];
  if (last === undefined) throw new RangeError("a case without figures");
  return last;
}

/** Keys in code-unit order: the same order on every machine. */
export function sortedEntries<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Sums over one server. */
export function serverTotals(server: ServerSnapshot): Totals {
  const tools = Object.values(server.tools);
  const cases = tools.flatMap((tool) => Object.values(tool.cases));
  return {
    servers: 1,
    tools: tools.length,
    cases: cases.length,
    menu: tools.reduce((sum, tool) => sum + tool.menu, 0),
    responses: cases.reduce((sum, entry) => sum + heavier(largest(entry)), 0),
  };
}

/** Sums over all servers of a snapshot. */
export function totals(snapshot: Snapshot): Totals {
  const none: Totals = { servers: 0, tools: 0, cases: 0, menu: 0, responses: 0 };
  return Object.values(snapshot.servers)
    .map(serverTotals)
    .reduce(
      (sum, one) => ({
        servers: sum.servers + one.servers,
        tools: sum.tools + one.tools,
        cases: sum.cases + one.cases,
        menu: sum.menu + one.menu,
        responses: sum.responses + one.responses,
      }),
      none,
    );
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** All findings of a snapshot, most severe first, else in the order of servers and tools. */
export function findingsOf(snapshot: Snapshot): Finding[] {
  return sortedEntries(snapshot.servers)
    .flatMap(([, server]) => [
      ...server.findings,
      ...sortedEntries(server.tools).flatMap(([, tool]) => tool.findings),
    ])
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
