import { describe, expect, test } from "vitest";
import { clientLimitChanges, isToldOnce } from "../../src/snapshot/client-limit.ts";
import { compare } from "../../src/snapshot/compare.ts";
import { policyChanges } from "../../src/snapshot/policy.ts";
import type { Change, ChangeKind, Failure } from "../../src/snapshot/types.ts";
import { exitCode, judge, type Policy } from "../../src/snapshot/verdict.ts";
import { aSnapshot } from "./build.ts";
import type { Row } from "./rows.ts";
import { CONTENT_ROWS } from "./rows-content.ts";
import { COST_ROWS } from "./rows-cost.ts";

const ROWS = [...COST_ROWS, ...CONTENT_ROWS];
const NONE = { tokens: 0, percent: 0 };

function changesOf(row: Row): Change[] {
  const limits = [...policyChanges(row.after, row.limits), ...clientLimitChanges(row.after)];
  return [...compare(row.before, row.after).filter(isToldOnce), ...limits];
}

function codeOf(
  changes: readonly Change[],
  policy: Partial<Policy>,
  failures: readonly Failure[] = [],
): number {
  return exitCode(
    judge(changes, failures, { tolerance: NONE, frozen: false, strict: false, ...policy }).verdict,
  );
}

describe("exit codes at a desk, frozen, and frozen and strict", () => {
  test.each(ROWS)("$name: $kind is $severity", (row) => {
    const changes = changesOf(row);
    expect(changes).toContainEqual(expect.objectContaining({ kind: row.kind, severity: row.severity }));
    const { tolerance } = row;
    expect([
      codeOf(changes, { tolerance }),
      codeOf(changes, { tolerance, frozen: true }),
      codeOf(changes, { tolerance, frozen: true, strict: true }),
    ]).toEqual(row.codes);
  });

  test("an entry that was edited by hand always fails", () => {
    const edited: Change = {
      id: "x",
      kind: "edited",
      severity: "edited",
      server: "memory",
      message: "edited",
    };
    expect([{}, { frozen: true }, { strict: true }].map((policy) => codeOf([edited], policy))).toEqual([
      1, 1, 1,
    ]);
  });

  test("no change passes, also frozen and strict", () => {
    expect(codeOf(compare(aSnapshot(), aSnapshot()), { frozen: true, strict: true })).toBe(0);
  });

  test("what could not be measured wins over every other change", () => {
    const failure: Failure = {
      server: "other",
      code: "start",
      message: "it did not start",
      help: "start it",
    };
    for (const row of ROWS) expect(codeOf(changesOf(row), { frozen: true, strict: true }, [failure])).toBe(3);
  });

  test("every kind of change has a row", () => {
    const kinds: Record<ChangeKind, true> = {
      tokens: true,
      menu: true,
      "server-menu": true,
      round: true,
      risk: true,
      growth: true,
      finding: true,
      "lost-content": true,
      policy: true,
      "client-limit": true,
      stale: true,
      edited: true,
    };
    const told = new Set<string>(ROWS.map((row) => row.kind)).add("edited");
    expect([...told].sort()).toEqual(Object.keys(kinds).sort());
  });
});
