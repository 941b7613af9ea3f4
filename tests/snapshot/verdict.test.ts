import { describe, expect, test } from "vitest";
import { compare } from "../../src/snapshot/compare.ts";
import { policyChanges } from "../../src/snapshot/policy.ts";
import type { Failure, Snapshot } from "../../src/snapshot/types.ts";
import { allowance, judge } from "../../src/snapshot/verdict.ts";
import { aCase, aFinding, aSnapshot, aSweep, aTool, figures, withFigures, withTool } from "./build.ts";

const STRICTEST = { tolerance: { tokens: 0, percent: 0 }, frozen: true, strict: true };

function judged(before: Snapshot, after: Snapshot, failures: readonly Failure[]) {
  return judge(compare(before, after), failures, STRICTEST).judged.map((one) => [
    one.id,
    one.fails,
    one.excused,
  ]);
}

describe("the allowance", () => {
  test.each([
    [1000, { tokens: 0, percent: 0 }, 0],
    [1000, { tokens: 0, percent: 1 }, 10],
    [1099, { tokens: 0, percent: 1 }, 10],
    [1000, { tokens: 50, percent: 1 }, 50],
    [100_000, { tokens: 50, percent: 1 }, 1000],
    [100_000, { tokens: 0, percent: 4.35 }, 4350],
    [0, { tokens: 0, percent: 50 }, 0],
  ])("over %i tokens with %o is %i", (locked, tolerance, tokens) => {
    expect(allowance(locked, tolerance)).toBe(tokens);
  });

  test("in tokens is not one in bytes", () => {
    const media = (bytes: number) => withFigures({ media: [{ type: "audio/wav", count: 1, bytes }] });
    const policy = { ...STRICTEST, tolerance: { tokens: 50, percent: 0 } };
    expect(judge(compare(media(100), media(120)), [], policy).verdict).toBe("fail");
    expect(
      judge(compare(media(100), media(120)), [], { ...policy, tolerance: { tokens: 0, percent: 20 } })
        .verdict,
    ).toBe("pass");
  });
});

describe("the order", () => {
  test("is what fails first, then the gravest, then by identity", () => {
    const before = aSnapshot({ protocol: "1", tools: { a: aTool(), b: aTool({ menu: 300 }), c: aTool() } });
    const after = aSnapshot({
      protocol: "2",
      tools: {
        a: aTool({ menu: 201 }),
        b: aTool({ menu: 250 }),
        c: aTool({ cases: { "default @ reference": aCase({ figures: [figures({ items: 1 })] }) } }),
      },
    });
    const changes = [...compare(before, after), ...policyChanges(after, [{ server: "memory", menu: 5 }])];
    const { judged: list } = judge(changes, [], {
      tolerance: { tokens: 0, percent: 0 },
      frozen: false,
      strict: false,
    });
    expect(list.map((one) => one.severity)).toEqual([
      "violation",
      "lost",
      "regression",
      "stale",
      "improvement",
      "improvement",
    ]);
    expect(list.map((one) => one.fails)).toEqual([true, true, true, false, false, false]);
    expect(list.at(3)?.excused).toBe("not frozen");
  });
});

describe("what could not be measured fails nothing", () => {
  const failure = { code: "crash", message: "it crashed", help: "read its stderr" };
  const gone = aSnapshot({}, { servers: {} });

  test("a server that did not start has no tools, and that is no stale lockfile", () => {
    expect(judged(aSnapshot(), gone, [{ server: "memory", ...failure }])).toEqual([
      ["memory///stale/server", false, "could not be measured"],
    ]);
    expect(judged(aSnapshot(), gone, [{ server: "other", ...failure }])).toEqual([
      ["memory///stale/server", true, undefined],
    ]);
  });

  test("a case that crashed takes its tool's evidence along, and no other case", () => {
    const before = withTool({ cases: { a: aCase(), sweep: aSweep() } });
    const after = withTool({
      risk: { level: "high", basis: "schema", evidence: "unbounded" },
      findings: [aFinding({ severity: "error" })],
      menu: 201,
      cases: { a: aCase({ figures: [figures({ content: 1001 })] }) },
    });
    const list = judged(before, after, [{ server: "memory", tool: "list", case: "sweep", ...failure }]);
    expect(Object.fromEntries(list.map(([id, fails]) => [id, fails]))).toEqual({
      "memory///server-menu": true,
      "memory/list//finding/pretty-printed": false,
      "memory/list//menu": true,
      "memory/list//risk": false,
      "memory/list/a/tokens/content": true,
      "memory/list/sweep/stale/case": false,
    });
  });

  test("but a broken max and a hand edit are told all the same", () => {
    const edited = {
      id: "x",
      kind: "edited",
      severity: "edited",
      server: "memory",
      message: "edited",
    } as const;
    const changes = [edited, ...policyChanges(aSnapshot(), [{ server: "memory", menu: 5 }])];
    const { judged: list, verdict } = judge(changes, [{ server: "memory", ...failure }], STRICTEST);
    expect(list.map((one) => one.fails)).toEqual([true, true]);
    expect(verdict).toBe("unmeasured");
  });
});

test("a round that has no figure, since one of its calls could not be measured, is not told as gone", () => {
  const look = { content: 100, calls: ["list/default"] };
  const failure = { server: "memory", tool: "list", case: "default", code: "crash", message: "", help: "" };
  const before = aSnapshot({ rounds: { look } });
  expect(judged(before, aSnapshot({ rounds: {} }), [failure])).toEqual([
    ["memory///stale/round look", false, "could not be measured"],
  ]);
  expect(judged(before, aSnapshot({ rounds: {} }), [{ ...failure, server: "other" }])).toEqual([
    ["memory///stale/round look", true, undefined],
  ]);
});
