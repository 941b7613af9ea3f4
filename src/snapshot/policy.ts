import { menuOf } from "./compare-server.ts";
import { byCodeUnit, type Draft, identified, own } from "./identity.ts";
import { weight } from "./lost.ts";
import { ROUND } from "./presence.ts";
import type { CaseSnapshot, Change, ServerSnapshot, Snapshot } from "./types.ts";

/**
 * What something may cost at most, as a configuration's `max` sets it. Patterns are resolved by the
 * caller: a limit names one server, and where it holds for less than all of it, one tool, one case or one round.
 */
export interface Limit {
  readonly server: string;
  readonly tool?: string;
  /** Key of a case, as in the lockfile. */
  readonly case?: string;
  readonly round?: string;
  /** Tokens of each call in scope, or of the round. */
  readonly tokens?: number;
  /** Tokens of a tool's definition, or of all definitions where no tool is named. */
  readonly menu?: number;
}

/** All limits of a run. */
export type Limits = readonly Limit[];

/** A limit that is broken; `after` is over `before`. */
function violation(over: Omit<Draft, "kind" | "severity" | "message" | "unit">, what: string): Draft {
  return {
    ...over,
    kind: "policy",
    severity: "violation",
    unit: "tokens",
    message: `${what} is over its max`,
  };
}

function caseViolations(limit: Limit, tool: string, key: string, entry: CaseSnapshot): Draft[] {
  const { server, tokens: most } = limit;
  if (most === undefined) return [];
  return entry.figures.flatMap((figures, index) => {
    const after = weight(figures);
    if (after <= most) return [];
    const size = entry.sizes?.[index];
    const subject = size === undefined ? "tokens" : `tokens at ${size}`;
    return [violation({ server, tool, case: key, subject, before: most, after }, "the answer")];
  });
}

/** One entry where a name is given, else all: ten thousand limits must not each look at ten thousand cases. */
function chosen<T>(entries: Readonly<Record<string, T>>, name: string | undefined): [string, T][] {
  if (name === undefined) return Object.entries(entries);
  const entry = own(entries, name);
  return entry === undefined ? [] : [[name, entry]];
}

function serverViolations({ server: name, tool, round, menu }: Limit, server: ServerSnapshot): Draft[] {
  if (tool !== undefined || round !== undefined || menu === undefined) return [];
  const after = menuOf(server);
  return after > menu
    ? [violation({ server: name, subject: "menu", before: menu, after }, "the server's menu")]
    : [];
}

function roundViolations({ server: name, round, tokens }: Limit, server: ServerSnapshot): Draft[] {
  if (round === undefined || tokens === undefined) return [];
  const after = own(server.rounds ?? {}, round)?.content ?? 0;
  if (after <= tokens) return [];
  return [violation({ server: name, subject: ROUND + round, before: tokens, after }, `the round "${round}"`)];
}

function toolViolations(limit: Limit, server: ServerSnapshot): Draft[] {
  if (limit.round !== undefined) return [];
  return chosen(server.tools, limit.tool).flatMap(([name, tool]) => {
    const isOver = limit.tool !== undefined && limit.menu !== undefined && tool.menu > limit.menu;
    const over = {
      server: limit.server,
      tool: name,
      subject: "menu",
      before: limit.menu ?? 0,
      after: tool.menu,
    };
    const cases = chosen(tool.cases, limit.case).flatMap(([key, entry]) =>
      caseViolations(limit, name, key, entry),
    );
    return [...(isOver ? [violation(over, "the definition")] : []), ...cases];
  });
}

/**
 * What breaks a `max`. Where several limits hold for one figure, the tightest is told. In order of identity.
 */
export function policyChanges(snapshot: Snapshot, limits: Limits): Change[] {
  const tightest = new Map<string, Change>();
  for (const limit of limits) {
    const server = own(snapshot.servers, limit.server);
    if (server === undefined) continue;
    const drafts = [
      ...serverViolations(limit, server),
      ...roundViolations(limit, server),
      ...toolViolations(limit, server),
    ];
    for (const change of drafts.map(identified)) {
      const known = tightest.get(change.id);
      if (known === undefined || Number(change.before) < Number(known.before))
        tightest.set(change.id, change);
    }
  }
  return [...tightest.values()].sort((a, b) => byCodeUnit(a.id, b.id));
}
