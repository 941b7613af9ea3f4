import { describe, expect, test } from "vitest";
import { clientLimitChanges, isToldOnce } from "../../src/snapshot/client-limit.ts";
import { compare } from "../../src/snapshot/compare.ts";
import { type Limit, policyChanges } from "../../src/snapshot/policy.ts";
import { aCase, aFinding, aSnapshot, aSweep, aTool, withFigures, withTool } from "./build.ts";

const over = (limits: readonly Omit<Limit, "server">[], snapshot = aSnapshot()) =>
  policyChanges(
    snapshot,
    limits.map((limit) => ({ server: "memory", ...limit })),
  ).map((one) => [one.id, one.before, one.after, one.unit]);

const CASE = "memory/list/default @ reference";

describe("a max", () => {
  test("holds for the heavier view", () => {
    expect(over([{ tokens: 1000 }], withFigures({ structured: 1001 }))).toEqual([
      [`${CASE}/policy/tokens`, 1000, 1001, "tokens"],
    ]);
    expect(over([{ tokens: 1001 }], withFigures({ structured: 1001 }))).toEqual([]);
  });

  test("holds at every size of a sweep", () => {
    expect(over([{ tool: "list", tokens: 999 }], withTool({ cases: { sweep: aSweep() } }))).toEqual([
      ["memory/list/sweep/policy/tokens at 100", 999, 1000, "tokens"],
      ["memory/list/sweep/policy/tokens at 1000", 999, 1000, "tokens"],
    ]);
  });

  test("holds for what it names and nothing else", () => {
    const snapshot = aSnapshot({ tools: { list: aTool(), more: aTool() } });
    expect(over([{ tool: "more", tokens: 1 }], snapshot).map(([id]) => id)).toEqual([
      "memory/more/default @ reference/policy/tokens",
    ]);
    expect(over([{ tool: "list", case: "other", tokens: 1 }], snapshot)).toEqual([]);
    expect(over([{ tool: "list", menu: 1 }], snapshot).map(([id]) => id)).toEqual([
      "memory/list//policy/menu",
    ]);
    expect(policyChanges(snapshot, [{ server: "__proto__", tokens: 1 }])).toEqual([]);
  });

  test("of the server's menu is one over all definitions", () => {
    const snapshot = aSnapshot({ tools: { list: aTool(), more: aTool() } });
    expect(over([{ menu: 399 }], snapshot)).toEqual([["memory///policy/menu", 399, 400, "tokens"]]);
    expect(over([{ menu: 400 }], snapshot)).toEqual([]);
  });

  test("is told once, by the tightest of those that hold", () => {
    expect(
      over([
        { tokens: 900 },
        { tool: "list", tokens: 800 },
        { tool: "list", case: "default @ reference", tokens: 850 },
      ]),
    ).toEqual([[`${CASE}/policy/tokens`, 800, 1000, "tokens"]]);
  });
});

describe("a client's limit", () => {
  const told = aFinding({
    rule: "over-client-limit",
    severity: "error",
    tool: "list",
    case: "default @ reference",
    subject: "codex tokens",
  });
  const over = withTool({ findings: [told] });

  test("is a violation by the rule that knows what each client reads", () => {
    expect(clientLimitChanges(over).map(({ id, kind, severity }) => [id, kind, severity])).toEqual([
      [`${CASE}/client-limit/codex tokens`, "client-limit", "violation"],
    ]);
  });

  test("is a finding like any other where the rule is set to another severity", () => {
    expect(clientLimitChanges(withTool({ findings: [{ ...told, severity: "warning" }] }))).toEqual([]);
  });

  test("is told once: the finding behind it is no change of its own", () => {
    const changes = compare(withTool({}), over).filter(({ kind }) => kind === "finding");
    expect(changes).toHaveLength(1);
    expect(changes.filter(isToldOnce)).toEqual([]);
  });
});

test("ten thousand limits of one tool's cases are each looked up, not looked for", () => {
  const cases = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`c${index}`, aCase()]));
  const limits = Object.keys(cases).map((key) => ({ tool: "list", case: key, tokens: 999 }));
  const gone = { tool: "list", case: "constructor", tokens: 1 };
  expect(over([...limits, gone], aSnapshot({ tools: { list: aTool({ cases }) } }))).toHaveLength(10_000);
});
