import { describe, expect, test } from "vitest";
import { type Limit, policyChanges } from "../../src/snapshot/policy.ts";
import { aSnapshot, aSweep, aTool, withFigures, withTool } from "./build.ts";

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
  const both = withFigures({ content: 600, structured: 500 });

  test("is set against what that client reads", () => {
    const of = (sees: NonNullable<Limit["sees"]>, snapshot = both) =>
      over([{ client: "codex", sees, tokens: 1 }], snapshot).map((one) => one[2]);
    expect([of("content"), of("structured-first"), of("both")]).toEqual([[600], [500], [1100]]);
    expect(of("structured-first", withFigures({ content: 600 }))).toEqual([600]);
  });

  test("can be one in characters, or in tools that the model is shown", () => {
    expect(over([{ client: "gemini-cli", chars: 2999 }])).toEqual([
      [`${CASE}/client-limit/gemini-cli chars`, 2999, 3000, "chars"],
    ]);
    const hidden = aSnapshot({ tools: { list: aTool(), more: aTool({ hidden: true }) } });
    expect(over([{ client: "cursor", tools: 1 }], hidden)).toEqual([]);
    expect(over([{ client: "cursor", tools: 0 }], hidden)).toEqual([
      ["memory///client-limit/cursor tools", 0, 1, "tools"],
    ]);
  });

  test("is told apart from that of another client", () => {
    expect(
      over([
        { client: "a", tokens: 1 },
        { client: "b", tokens: 1 },
      ]).map(([id]) => id),
    ).toEqual([`${CASE}/client-limit/a tokens`, `${CASE}/client-limit/b tokens`]);
  });
});
