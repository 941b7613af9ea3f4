import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLock } from "../../src/lockfile/format.ts";
import { parseLock } from "../../src/lockfile/parse.ts";
import { compare } from "../../src/snapshot/compare.ts";
import { heaviest } from "../../src/snapshot/paths.ts";
import type { CaseSnapshot, Finding, Snapshot } from "../../src/snapshot/types.ts";
import { SEED, snapshot } from "../snapshot/arbitrary.ts";

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** What of a case a lockfile keeps: the eight heaviest paths, of a sweep at its last size. */
function keptCase(entry: CaseSnapshot): CaseSnapshot {
  const last = entry.figures.length - 1;
  const figures = entry.figures.map((one, at) => ({ ...one, paths: at === last ? heaviest(one.paths) : [] }));
  return { ...entry, figures };
}

function sorted(findings: readonly Finding[]): Finding[] {
  const key = (one: Finding) => JSON.stringify([one.severity, one.rule, one.tool, one.case, one.subject]);
  return [...findings].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The same snapshot with its lists in one order, as two that mean the same can be compared. */
function kept(of: Snapshot): Snapshot {
  return {
    ...of,
    servers: mapValues(of.servers, (server) => ({
      ...server,
      findings: sorted(server.findings),
      tools: mapValues(server.tools, (tool) => ({
        ...tool,
        findings: sorted(tool.findings),
        cases: mapValues(tool.cases, keptCase),
      })),
    })),
  };
}

describe("a snapshot written and read again", () => {
  test("is the same snapshot, was not edited, and holds nothing unknown", () => {
    fc.assert(
      fc.property(snapshot, (one) => {
        const lock = parseLock(formatLock(one), "budgets.lock.json");
        deepStrictEqual(kept(lock.snapshot), kept(one));
        expect(lock.edited).toEqual([]);
        expect(lock.notes).toEqual([]);
        expect(compare(lock.snapshot, one)).toEqual([]);
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  test("is the same text, whatever the order of its maps and lists was", () => {
    const turned = (record: object) => Object.fromEntries(Object.entries(record).reverse());
    fc.assert(
      fc.property(snapshot, (one) => {
        const text = formatLock(one);
        expect(formatLock(parseLock(text, "budgets.lock.json").snapshot)).toBe(text);
        const servers = mapValues(turned(one.servers) as Snapshot["servers"], (server) => ({
          ...server,
          findings: [...server.findings].reverse(),
          tools: turned(server.tools),
        }));
        expect(formatLock({ ...one, servers })).toBe(text);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test("is read over CRLF and a byte order mark", () => {
    fc.assert(
      fc.property(snapshot, (one) => {
        const text = formatLock(one);
        const windows = `\uFEFF${text.replaceAll("\n", "\r\n")}`;
        deepStrictEqual(parseLock(windows, "x"), parseLock(text, "x"));
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test("is read with any other white space, and not taken for edited", () => {
    fc.assert(
      fc.property(snapshot, (one) => {
        const text = formatLock(one);
        const lock = parseLock(JSON.stringify(JSON.parse(text), null, "\t"), "x");
        deepStrictEqual(lock, parseLock(text, "x"));
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});
