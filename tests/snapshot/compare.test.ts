import { describe, expect, test } from "vitest";
import { compare } from "../../src/snapshot/compare.ts";
import type { Snapshot } from "../../src/snapshot/types.ts";
import {
  aCase,
  aFinding,
  aSnapshot,
  aSweep,
  aTool,
  figures,
  withCase,
  withFigures,
  withTool,
} from "./build.ts";

const ids = (before: Snapshot, after: Snapshot) => compare(before, after).map((one) => one.id);

describe("a list whose records have one field more", () => {
  const after = withFigures({
    content: 1420,
    chars: 4000,
    paths: [
      ["items[].id", 600],
      ["items[].guid", 420],
      ["items[].name", 300],
    ],
  });

  test("is one change that names the path, its tokens, the case, before and after", () => {
    expect(compare(aSnapshot(), after)).toEqual([
      {
        id: "memory/list/default @ reference/tokens/content",
        kind: "tokens",
        severity: "regression",
        server: "memory",
        tool: "list",
        case: "default @ reference",
        subject: "content",
        before: 1000,
        after: 1420,
        unit: "tokens",
        paths: [{ path: "items[].guid", after: 420 }],
        message: "the text of the answer costs more than is locked",
      },
    ]);
  });

  test("read backwards, it is an improvement that names the path that went", () => {
    expect(compare(after, aSnapshot())).toMatchObject([
      { severity: "improvement", before: 1420, after: 1000, paths: [{ path: "items[].guid", before: 420 }] },
    ]);
  });
});

describe("paths of a change", () => {
  test("are not told at a size whose paths the lockfile does not keep", () => {
    const sweep = (grown: number, kept: boolean) => {
      const figures = [10, 100].map((items, at) => {
        const paths: [string, number][] = at === 1 || kept ? [["items[].id", items * grown]] : [];
        return { outcome: "ok" as const, content: 10 + items * grown, items, paths };
      });
      return withCase({ sizes: [10, 100], growth: "linear", figures });
    };
    const told = compare(sweep(1, false), sweep(2, true)).filter(({ kind }) => kind === "tokens");
    expect(told.map(({ subject, paths }) => [subject, paths])).toEqual([
      ["content at 10", undefined],
      ["content at 100", [{ path: "items[].id", before: 100, after: 200 }]],
    ]);
  });

  const eight = Array.from({ length: 8 }, (_, at) => [`p${at}`, 100 - at] as const);

  test("leave out one that may have been there, below the eighth that is locked", () => {
    const before = withFigures({ paths: eight });
    const after = withFigures({ content: 1100, paths: [["p0", 150], ...eight.slice(1, 7), ["low", 93]] });
    expect(compare(before, after)).toMatchObject([{ paths: [{ path: "p0", before: 100, after: 150 }] }]);
  });

  test("name one that is heavier than the eighth was, most grown first", () => {
    const before = withFigures({ paths: eight });
    const after = withFigures({ content: 1100, paths: [["new", 400], ["p0", 150], ...eight.slice(1, 7)] });
    expect(compare(before, after)[0]?.paths).toEqual([
      { path: "new", after: 400 },
      { path: "p0", before: 100, after: 150 },
    ]);
  });
});

describe("identities", () => {
  test("tell a name with a slash, an empty name, and no name apart", () => {
    const cases = { "a/b": aCase(), "": aCase(), "a~1b": aCase() };
    const raised = Object.fromEntries(
      Object.keys(cases).map((key) => [key, aCase({ figures: [figures({ content: 2000 })] })]),
    );
    expect(ids(withTool({ cases }), withTool({ cases: raised }))).toEqual([
      "memory/list/~/tokens/content",
      "memory/list/a~1b/tokens/content",
      "memory/list/a~01b/tokens/content",
    ]);
    expect(ids(aSnapshot(), aSnapshot({ protocol: "x" }))).toEqual(["memory///stale/protocol"]);
  });

  test("tell the sizes of a sweep apart", () => {
    const heavier = aSweep().figures.map((one) => ({ ...one, content: one.content + 1 }));
    const [before, after] = [aSweep(), aSweep({ figures: heavier })].map((sweep) =>
      withTool({ cases: { sweep } }),
    );
    expect(ids(before as Snapshot, after as Snapshot)).toEqual([
      "memory/list/sweep/tokens/content at 10",
      "memory/list/sweep/tokens/content at 100",
      "memory/list/sweep/tokens/content at 1000",
    ]);
  });

  test("hold for tools named like what every object has", () => {
    const names = ["__proto__", "constructor", "toString"];
    const tools = Object.fromEntries(names.map((name) => [name, aTool({ menu: 0 })]));
    expect(ids(aSnapshot({ tools: {} }), aSnapshot({ tools }))).toEqual(
      names.map((name) => `memory/${name}//stale/tool`),
    );
  });
});

describe("what is not measured on equal terms", () => {
  test("with another encoding, no token figure is compared, but what an answer says is", () => {
    const after = { ...withFigures({ content: 5, items: 0 }), encoding: "o200k_base" as const };
    expect(ids(aSnapshot(), after)).toEqual([
      "~///stale/encoding",
      "memory/list/default @ reference/lost-content/items",
    ]);
  });

  test("with another encoding, neither menus, rounds nor less than half the tokens say anything", () => {
    const side = (content: number) =>
      aSnapshot({
        tools: {
          list: aTool({
            menu: content,
            cases: { words: { request: "0011aabb", figures: [{ outcome: "ok", content, paths: [] }] } },
          }),
        },
        rounds: { edit: { content, calls: ["list/words"] } },
      });
    expect(ids(side(1000), { ...side(1), encoding: "o200k_base" })).toEqual(["~///stale/encoding"]);
  });

  test("with another request, what was found in its answer is stale too", () => {
    const findings = [aFinding({ case: "default @ reference" })];
    const cases = { "default @ reference": aCase({ request: "ffffffff" }) };
    expect(
      compare(aSnapshot(), withTool({ findings, cases })).map((one) => [one.kind, one.severity]),
    ).toEqual([
      ["finding", "stale"],
      ["stale", "stale"],
    ]);
    expect(compare(aSnapshot(), withTool({ findings })).map((one) => one.severity)).toEqual(["regression"]);
  });

  test("with another request, the figures are told and are stale", () => {
    const after = withCase({ request: "ffffffff", figures: [figures({ content: 900 })] });
    expect(compare(aSnapshot(), after).map((one) => [one.kind, one.severity, one.before, one.after])).toEqual(
      [
        ["stale", "stale", "0011aabb", "ffffffff"],
        ["tokens", "stale", 1000, 900],
      ],
    );
  });

  test("with other sizes, those that both have are compared", () => {
    const shorter = aSweep({
      sizes: [10, 1000],
      figures: [100, 1200].map((content) => ({ outcome: "ok", content, paths: [] })),
    });
    const [before, after] = [aSweep(), shorter].map((sweep) => withTool({ cases: { sweep } }));
    expect(ids(before as Snapshot, after as Snapshot)).toEqual([
      "memory/list/sweep/stale/sizes",
      "memory/list/sweep/tokens/content at 1000",
    ]);
  });

  test("a new case is told with its figure", () => {
    const after = withTool({ cases: { ...aTool().cases, more: aCase() } });
    expect(compare(aSnapshot(), after)).toMatchObject([
      { case: "more", subject: "case", after: 1000, unit: "tokens" },
    ]);
  });
});

describe("lost content", () => {
  test("never comes with fewer tokens as an improvement", () => {
    const changes = compare(aSnapshot(), withFigures({ content: 9, items: 1 }));
    expect(changes.map((one) => [one.kind, one.severity])).toEqual([
      ["lost-content", "lost"],
      ["tokens", "notice"],
    ]);
  });

  test("is not what an answer has that says a little less, and the improvement tells of it", () => {
    expect(compare(aSnapshot(), withFigures({ content: 700, items: 70 }))).toMatchObject([
      {
        severity: "improvement",
        message: "the text of the answer costs less than is locked, with 70 items where it had 100",
      },
    ]);
  });
});
