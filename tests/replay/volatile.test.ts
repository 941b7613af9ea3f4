import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CallOutcome } from "../../src/connect/types.ts";
import { applyVolatile } from "../../src/replay/volatile/apply.ts";
import { findDifferences } from "../../src/replay/volatile/differences.ts";
import { settle } from "../../src/replay/volatile/index.ts";
import { spansOf } from "../../src/replay/volatile/spans.ts";
import { makeFolder, replay, rows, textOf } from "./desk.ts";

const text = (words: string): CallOutcome => ({
  kind: "ok",
  result: { content: [{ type: "text", text: words }] },
});
const structured = (value: unknown): CallOutcome => ({
  kind: "ok",
  result: { content: [], structuredContent: value },
});
const NOW = Date.parse("2026-05-17T12:00:00Z");

describe("plain text", () => {
  it.each([
    [
      "uuid",
      "view 0b2c7a9e-1111-4222-8333-444455556666 open",
      "view 9e2c7a9e-7777-4222-8333-444455550000 open",
    ],
    ["timestamp", "at 2026-05-17T10:11:12.131Z", "at 2026-05-17T10:11:13Z"],
    ["timestamp", "at Sun, 17 May 2026 10:11:12 GMT", "at Sun, 17 May 2026 10:11:13 GMT"],
    ["timestamp", "t=1779012345", "t=1779012346123"],
    ["duration", "took 9 ms", "took 1.25 seconds"],
    ["port", "http://127.0.0.1:54321/x", "http://127.0.0.1:9876/x"],
    ["hash", "commit 9fceb02d0ae598e9", "commit 1234567890abcdef"],
    ["hash", "session V1StGXR8_Z5jdHi6B", "session Xk9tGXR8aZ5jdHi6Q"],
    ["pid", "pid 4711 is up", "pid 99 is up"],
    ["path", "wrote /var/data/xyz/a.txt", "wrote /var/data/other/a.txt"],
  ])("knows a %s", (kind, a, b) => {
    const settled = settle([text(a), text(b)], [], 0);
    expect(settled).toMatchObject({ volatile: [kind] });
    expect(settled.unstable).toBeUndefined();
    // What one process says later is replaced by the same text.
    expect(settle([text(b)], [kind], 0).outcome).toEqual(settled.outcome);
  });

  it("refuses what is no such value, with both fragments", () => {
    const settled = settle([text("3 rows: a, b, c"), text("3 rows: c, a, b")], [], 0);
    expect(settled.unstable).toEqual({
      pointer: "/content/*/text",
      first: '"3 rows: a, b, c"',
      second: '"3 rows: c, a, b"',
    });
  });
});

it("tells what came, and not what the clock was moved to", () => {
  const words = (rest: string) => text(`at 2026-05-17T12:00:00Z: ${rest}`);
  expect(settle([words("3 rows"), words("no rows")], [], NOW).unstable).toEqual({
    pointer: "/content/*/text",
    first: '"at 2026-05-17T12:00:00Z: 3 rows"',
    second: '"at 2026-05-17T12:00:00Z: no rows"',
  });
});

describe("JSON", () => {
  it("names the pointers, with array indices folded, and keeps the bytes of all else", () => {
    const body = (id: string, ms: number) =>
      `{ "rows": [ {"id": "${id}", "name": "caf\\u00e9", "n": 1.0}, {"id":"x-1" , "name":"b"} ],\n\t"ms":${ms} }`;
    const settled = settle(
      [
        text(body("7c9e6679-7425-40de-944b-e07fc1f90ae7", 12)),
        text(body("0c9e6679-7425-40de-944b-e07fc1f90ae7", 7)),
      ],
      [],
      0,
    );
    expect(settled.volatile).toEqual(["/content/*/text/ms", "/content/*/text/rows/*/id#uuid"]);
    expect(textOf(settled.outcome)).toBe(
      '{ "rows": [ {"id": "3f2b8c1a-7d4e-4a6f-9b05-1c8e2d7f6a90", "name": "caf\\u00e9", "n": 1.0}, {"id":"3f2b8c1a-7d4e-4a6f-9b05-1c8e2d7f6a90" , "name":"b"} ],\n\t"ms":42 }',
    );
  });

  it("sorts keys where only their order differs", () => {
    const a = settle(
      [structured({ b: 1, a: { d: 1, c: 2 } }), structured({ a: { c: 2, d: 1 }, b: 1 })],
      [],
      0,
    );
    expect(a).toMatchObject({ volatile: ["key-order"] });
    expect(JSON.stringify(a.outcome)).toContain('"structuredContent":{"a":{"c":2,"d":1},"b":1}');
  });

  it.each([
    [{ rows: [1, 2] }, { rows: [1, 2, 3] }],
    [{ a: 1 }, { b: 1 }],
    [{ ok: true }, { ok: false }],
    [{ at: null }, { at: "2026-01-01" }],
    [["a", "b"], { 0: "a", 1: "b" }],
  ])("refuses %j and %j", (a, b) => {
    expect(settle([structured(a), structured(b)], [], 0).unstable).toBeDefined();
  });

  it("replaces a short string as a whole where no kind explains it", () => {
    const settled = settle([structured({ mood: "sunny" }), structured({ mood: "a bit cloudy" })], [], 0);
    expect(settled.volatile).toEqual(["/structuredContent/mood"]);
    expect(settled.outcome).toMatchObject({ result: { structuredContent: { mood: "volatile" } } });
  });

  it("leaves _meta out, which no model sees", () => {
    const meta = (n: number): CallOutcome => ({ kind: "ok", result: { content: [], _meta: { n } } });
    expect(settle([meta(1), meta(2)], [], 0)).toMatchObject({ volatile: [] });
  });
});

it("knows a clock by its reading, though two passes read it alike", () => {
  const same = [text("made 2026-05-17T11:59:58Z"), text("made 2026-05-17T11:59:58Z")] as const;
  expect(settle(same, [], NOW).volatile).toEqual(["timestamp"]);
  expect(settle(same, [], NOW + 1e10).volatile).toEqual([]);
  const number = structured({ at: NOW - 5, year: 2026 });
  expect(settle([number, number], [], NOW).volatile).toEqual(["/structuredContent/at"]);
});

it.each(["6:31:28 PM", "18:31:28", "18:31:27,9"])(
  "knows a time of day that two passes read alike: %s",
  (reading) => {
    const same = [text(`made at ${reading}, by hand`), text(`made at ${reading}, by hand`)] as const;
    const now = Date.UTC(2026, 10, 30, 18, 31, 28, 40);
    const settled = settle(same, [], now);
    expect(settled.volatile).toEqual(["timestamp"]);
    expect(settled.outcome).toEqual(text("made at 2024-01-01T00:00:00.000Z, by hand"));
    // A time that is long past, or of the other half of the day, may stand in the store.
    for (const other of [now + 60_000, now - 60_000, now + 12 * 3_600_000])
      expect(settle(same, [], other).volatile).toEqual([]);
  },
);

it("takes no log for a clock because one of its lines was written at this time of day", () => {
  const log = text("18:31:28 saved\n18:31:41 closed");
  expect(settle([log, log], [], Date.UTC(2026, 10, 30, 18, 31, 28, 40)).volatile).toEqual([]);
});

it("keeps what is locked for as long as it is there", () => {
  const locked = ["duration", "uuid"];
  expect(settle([text("took 5 ms"), text("took 5 ms")], locked, 0).volatile).toEqual(["duration"]);
});

it("gives no figure for different outcomes", () => {
  const error: CallOutcome = { kind: "error", code: -1, message: "no" };
  expect(settle([text("x"), error], [], 0).unstable).toMatchObject({ first: "ok", second: "error" });
  expect(settle([text("x"), { kind: "timeout", afterMs: 5 }], [], 0).outcome.kind).toBe("timeout");
});

describe("properties", () => {
  const json = fc.jsonValue({ maxDepth: 4 });

  it("finds no difference between a value and itself, and applying nothing changes nothing", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(findDifferences(value, structuredClone(value))).toEqual({ volatile: [] });
        expect(applyVolatile(value, [])).toEqual(value);
      }),
      { seed: 11 },
    );
  });

  it("gives the same after replacing whatever differs, or says that it cannot", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const settled = settle([structured(a), structured(b)], [], 0);
        const other = settle([structured(b), structured(a)], [], 0);
        expect(settled.unstable === undefined).toBe(other.unstable === undefined);
        if (settled.unstable) return;
        expect(settled.outcome).toEqual(other.outcome);
        expect(applyVolatile(settled.outcome, settled.volatile)).toEqual(settled.outcome);
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it("finds every string and number of a JSON text at its place", () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        const written = JSON.stringify(value, null, indent);
        for (const { start, end, value: found } of spansOf(written)) {
          expect(JSON.parse(written.slice(start, end))).toEqual(found);
        }
        const scalars = (one: unknown): number =>
          typeof one === "object" && one !== null
            ? Object.values(one).reduce<number>((sum, inner) => sum + scalars(inner), 0)
            : Number(typeof one === "string" || typeof one === "number");
        expect(spansOf(written)).toHaveLength(scalars(value));
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});

it("locks what a real server changes from process to process, and replaces it on the next check", async () => {
  const root = makeFolder({ "a.json": rows(1) });
  const server = {
    stores: { a: { path: "a.json" } },
    defaultCases: "none" as const,
    cases: [{ tool: "clock" }, { tool: "reorder" }, { tool: "random" }, { tool: "deep_text" }],
  };
  const first = await replay(server, { root, passes: 2 });
  expect(first.failures.filter(({ tool }) => tool === "clock")).toEqual([]);
  expect(first.cases.map(({ tool, volatile }) => [tool, volatile]).slice(0, 1)).toEqual([
    [
      "clock",
      [
        "/structuredContent/at",
        "/structuredContent/day#timestamp",
        "/structuredContent/id#uuid",
        "/structuredContent/list/*/hash#hash",
        "/structuredContent/text#uuid",
        "duration",
        "pid",
        "timestamp",
        "uuid",
      ],
    ],
  ]);
  expect(first.failures).toMatchObject([
    { tool: "random", code: "unstable", unmeasured: ["random/default @ a"] },
    { tool: "deep_text", code: "unstable", unmeasured: ["deep_text/default @ a"] },
  ]);
  const locked = new Map(first.cases.map((one) => [one.tool, one.volatile]));
  for (const passes of [1, 2] as const) {
    const again = await replay(server, { root, passes, lockedVolatile: (tool) => locked.get(tool) });
    expect(again.cases[0]).toEqual(first.cases[0]);
  }
});

it("knows a clock whose two readings are any few milliseconds apart", () => {
  const now = 1_796_030_558_628;
  const at = (time: number) => ({ kind: "ok" as const, result: { structuredContent: { at: time } } });
  for (let apart = -5; apart <= 5; apart += 1) {
    const settled = settle([at(now + apart), at(now)], [], now);
    expect(settled).toMatchObject({ volatile: ["/structuredContent/at"] });
    expect(settled.unstable).toBeUndefined();
  }
});
