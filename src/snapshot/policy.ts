import { menuOf } from "./compare-server.ts";
import { byCodeUnit, type Draft, identified, own } from "./identity.ts";
import { weight } from "./lost.ts";
import type { CaseSnapshot, Change, Figures, ServerSnapshot, Snapshot } from "./types.ts";

/**
 * What something may cost at most, as a configuration's `max` or a client sets it. Patterns are resolved by the
 * caller: a limit names one server, and where it holds for less than all of it, one tool, one case or one round.
 */
export interface Limit {
  readonly server: string;
  readonly tool?: string;
  /** Key of a case, as in the lockfile. */
  readonly case?: string;
  readonly round?: string;
  /** Id of the client whose limit it is; absent for a `max`. */
  readonly client?: string;
  /** What of a result that client reads; a `max` holds for the heavier view. */
  readonly sees?: "content" | "structured-first" | "both";
  /** Tokens of each call in scope, or of the round. */
  readonly tokens?: number;
  /** UTF-16 code units of each call's content blocks. */
  readonly chars?: number;
  /** Tokens of a tool's definition, or of all definitions where no tool is named. */
  readonly menu?: number;
  /** Tools that models are shown, where no tool is named. */
  readonly tools?: number;
}

/** All limits of a run. */
export type Limits = readonly Limit[];

function seen(figures: Figures, sees: Limit["sees"]): number {
  if (sees === undefined) return weight(figures);
  if (sees === "content") return figures.content;
  return sees === "both"
    ? figures.content + (figures.structured ?? 0)
    : (figures.structured ?? figures.content);
}

/** A limit that is broken; `after` is over `before`. */
function violation(
  limit: Limit,
  over: Omit<Draft, "kind" | "severity" | "server" | "message">,
  what: string,
): Draft {
  const { client } = limit;
  return {
    ...over,
    kind: client === undefined ? "policy" : "client-limit",
    severity: "violation",
    server: limit.server,
    subject: [client, over.subject].filter((part) => part !== undefined).join(" "),
    message: client === undefined ? `${what} is over its max` : `${what} is over what ${client} accepts`,
  };
}

function caseViolations(limit: Limit, tool: string, key: string, entry: CaseSnapshot): Draft[] {
  return entry.figures.flatMap((figures, index) => {
    const size = entry.sizes?.[index];
    const suffix = size === undefined ? "" : ` at ${size}`;
    const measured = [
      ["tokens", limit.tokens, seen(figures, limit.sees)],
      ["chars", limit.chars, figures.chars ?? 0],
    ] as const;
    return measured
      .filter(([, most, is]) => most !== undefined && is > most)
      .map(([unit, most, is]) => {
        const over = { tool, case: key, subject: `${unit}${suffix}`, before: most ?? 0, after: is, unit };
        return violation(limit, over, "the answer");
      });
  });
}

function serverViolations(limit: Limit, server: ServerSnapshot): Draft[] {
  if (limit.tool !== undefined || limit.round !== undefined) return [];
  const shown = Object.values(server.tools).filter((tool) => !tool.hidden).length;
  const measured = [
    ["menu", limit.menu, menuOf(server), "tokens", "the server's menu"],
    ["tools", limit.tools, shown, "tools", "the number of tools"],
  ] as const;
  return measured
    .filter(([, most, is]) => most !== undefined && is > most)
    .map(([subject, most, is, unit, what]) =>
      violation(limit, { subject, before: most ?? 0, after: is, unit }, what),
    );
}

function roundViolations(limit: Limit, server: ServerSnapshot): Draft[] {
  if (limit.round === undefined || limit.tokens === undefined) return [];
  const round = own(server.rounds ?? {}, limit.round);
  if (round === undefined || round.content <= limit.tokens) return [];
  const over = {
    subject: `round ${limit.round}`,
    before: limit.tokens,
    after: round.content,
    unit: "tokens",
  };
  return [violation(limit, over, `the round "${limit.round}"`)];
}

function toolViolations(limit: Limit, server: ServerSnapshot): Draft[] {
  if (limit.round !== undefined) return [];
  return Object.entries(server.tools)
    .filter(([name]) => limit.tool === undefined || limit.tool === name)
    .flatMap(([name, tool]) => {
      const menu = limit.tool !== undefined && limit.menu !== undefined && tool.menu > limit.menu;
      const over = { tool: name, subject: "menu", before: limit.menu ?? 0, after: tool.menu, unit: "tokens" };
      const cases = Object.entries(tool.cases)
        .filter(([key]) => limit.case === undefined || limit.case === key)
        .flatMap(([key, entry]) => caseViolations(limit, name, key, entry));
      return [...(menu ? [violation(limit, over, "the definition")] : []), ...cases];
    });
}

/**
 * What breaks a limit: `policy` for a `max`, `client-limit` for what a client accepts. Where several limits hold for
 * one figure, the tightest is told. In order of identity.
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
