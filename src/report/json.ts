import { totals } from "./totals.ts";
import type { Reporter, Run } from "./types.ts";
import { failing, improvements, verdictSentence } from "./wording.ts";

/** Counted up when a field changes its meaning or goes; a new optional field does not. */
export const REPORT_VERSION = 1;

/** The same value with the keys of every object in code-unit order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  );
}

/** Tokens of all menus and of all cases, and their sum. */
function tokens(snapshot: Run["snapshot"]): { menu: number; responses: number; total: number } {
  const { menu, responses } = totals(snapshot);
  return { menu, responses, total: menu + responses };
}

/** A run as the object that `schema/report.schema.json` describes. */
export function jsonReport(run: Run): Readonly<Record<string, unknown>> {
  const now = totals(run.snapshot);
  return {
    reportVersion: REPORT_VERSION,
    command: run.command,
    verdict: run.verdict,
    summary: verdictSentence(run),
    accept: run.accept,
    config: run.config,
    lockfile: run.lockfile,
    locked: run.locked,
    frozen: run.frozen,
    counts: {
      servers: now.servers,
      tools: now.tools,
      cases: now.cases,
      failing: failing(run).length,
      improvements: improvements(run).length,
      failures: run.failures.length,
      waived: run.waived.length,
    },
    tokens: tokens(run.snapshot),
    ...(run.before === undefined ? {} : { tokensBefore: tokens(run.before) }),
    changes: ordered(run.changes),
    failures: ordered(run.failures),
    waived: ordered(run.waived),
    notes: ordered(run.notes),
    savings: ordered(run.savings),
    paths: ordered(run.paths),
    snapshot: ordered(run.snapshot),
    ...(run.before === undefined ? {} : { before: ordered(run.before) }),
  };
}

/** For programs: everything that is known of a run, in a stable shape. */
export const reporter: Reporter = {
  name: "json",
  render: (run) => `${JSON.stringify(jsonReport(run), null, 2)}\n`,
};
