import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare } from "../../src/snapshot/compare.ts";
import { own } from "../../src/snapshot/identity.ts";
import { weight } from "../../src/snapshot/lost.ts";
import type { CaseSnapshot, Change, Snapshot } from "../../src/snapshot/types.ts";
import { pair, SEED, snapshot } from "./arbitrary.ts";

/** Every case that both sides have, with where it stands. */
function sharedCases(before: Snapshot, after: Snapshot) {
  return Object.entries(before.servers).flatMap(([server, one]) =>
    Object.entries(one.tools).flatMap(([tool, entry]) =>
      Object.entries(entry.cases).flatMap(([key, was]) => {
        const is = own(own(own(after.servers, server)?.tools ?? {}, tool)?.cases ?? {}, key);
        return is === undefined ? [] : [{ server, tool, key, was, is }];
      }),
    ),
  );
}

/** Figures that answer the same question on both sides. */
function sharedFigures(was: CaseSnapshot, is: CaseSnapshot) {
  if (was.sizes === undefined || is.sizes === undefined) {
    return was.sizes === is.sizes ? [{ size: undefined, before: was.figures[0], after: is.figures[0] }] : [];
  }
  return was.sizes.flatMap((size, index) => {
    const at = is.sizes?.indexOf(size) ?? -1;
    return at === -1 ? [] : [{ size, before: was.figures[index], after: is.figures[at] }];
  });
}

function about(changes: readonly Change[], of: { server: string; tool: string; key: string }): Change[] {
  return changes.filter((one) => one.server === of.server && one.tool === of.tool && one.case === of.key);
}

const suffix = (size: number | undefined) => (size === undefined ? "" : ` at ${size}`);

const PARAMETERS = { seed: SEED, numRuns: 500 };
/** Made once: making pairs takes longer than looking at them. */
const PAIRS = fc.sample(pair, PARAMETERS);

function run(check: (before: Snapshot, after: Snapshot) => void): void {
  try {
    for (const [before, after] of PAIRS) check(before, after);
  } catch (error) {
    // Made again, so that the failure comes with the smallest pair that shows it.
    fc.assert(
      fc.property(pair, ([before, after]) => check(before, after)),
      PARAMETERS,
    );
    throw error;
  }
}

describe("compare, over random pairs of snapshots", () => {
  test("finds no difference of a snapshot with itself", () => {
    fc.assert(
      fc.property(snapshot, (one) => {
        expect(compare(one, structuredClone(one))).toEqual([]);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("gives every change an identity of its own", () => {
    run((before, after) => {
      const ids = compare(before, after).map((one) => one.id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test("mirrors: the same identities, before and after swapped, what cost more now costs less", () => {
    const mirrored: Record<string, readonly string[]> = {
      regression: ["improvement", "notice"],
      lost: ["improvement", "notice"],
      improvement: ["regression", "lost", "notice"],
      notice: ["notice", "regression", "lost", "improvement"],
      stale: ["stale"],
    };
    run((before, after) => {
      const there = new Map(compare(before, after).map((one) => [one.id, one]));
      const back = new Map(compare(after, before).map((one) => [one.id, one]));
      expect([...back.keys()].sort()).toEqual([...there.keys()].sort());
      for (const [id, one] of there) {
        const other = back.get(id);
        expect([other?.before, other?.after]).toEqual([one.after, one.before]);
        expect(mirrored[one.severity]).toContain(other?.severity);
        const swapped = (other?.paths ?? []).map((path) => [path.path, path.after, path.before]);
        expect(swapped).toEqual((one.paths ?? []).map((path) => [path.path, path.before, path.after]));
      }
    });
  });

  test("reports every cost that rose, whatever else fell", () => {
    let rose = 0;
    run((before, after) => {
      if (before.encoding !== after.encoding) return;
      const changes = compare(before, after);
      for (const one of sharedCases(before, after)) {
        const severity = one.was.request === one.is.request ? "regression" : "stale";
        for (const { size, before: was, after: is } of sharedFigures(one.was, one.is)) {
          for (const view of ["content", "structured"] as const) {
            const figures = [was?.[view] ?? 0, is?.[view] ?? 0] as const;
            if (figures[1] <= figures[0]) continue;
            rose += 1;
            const found = about(changes, one).filter((change) => change.subject === view + suffix(size));
            expect(found).toMatchObject([
              { kind: "tokens", severity, before: figures[0], after: figures[1] },
            ]);
          }
        }
      }
    });
    expect(rose).toBeGreaterThan(100);
  });

  test("never shows lost content as an improvement, and reports all of it", () => {
    let lost = 0;
    run((before, after) => {
      const changes = compare(before, after);
      for (const one of sharedCases(before, after)) {
        for (const { size, before: was, after: is } of sharedFigures(one.was, one.is)) {
          if (was === undefined || is === undefined) continue;
          const silent = was.outcome === "ok" && is.outcome !== "ok";
          const fewer = was.items !== undefined && is.items !== undefined && is.items * 2 < was.items;
          const empty = weight(was) > 0 && weight(is) === 0 && is.media === undefined;
          const answers = was.outcome === "ok" && is.outcome === "ok";
          if (!silent && !(answers && (fewer || empty))) continue;
          lost += 1;
          const severity = one.was.request === one.is.request ? "lost" : "stale";
          const here = about(changes, one);
          const respect = silent ? "outcome" : empty ? "empty" : "items";
          const subject = respect + suffix(size);
          expect(here.filter((c) => c.kind === "lost-content" && c.subject === subject)).toMatchObject([
            { severity },
          ]);
          const atSize = (change: Change) =>
            size === undefined || change.subject?.endsWith(suffix(size)) === true;
          const gains = here.filter((c) => c.kind === "tokens" && c.severity === "improvement" && atSize(c));
          expect(gains).toEqual([]);
        }
      }
    });
    expect(lost).toBeGreaterThan(50);
  });

  test("reports every risk, growth, menu and finding that got worse", () => {
    const levels = ["low", "unknown", "medium", "high", "critical"];
    let worse = 0;
    run((before, after) => {
      const changes = compare(before, after);
      for (const [server, was] of Object.entries(before.servers)) {
        const is = own(after.servers, server);
        for (const [name, tool] of Object.entries(was.tools)) {
          const later = own(is?.tools ?? {}, name);
          if (later === undefined) continue;
          const here = changes.filter((one) => one.server === server && one.tool === name);
          const failing = (kind: string) =>
            here.filter((one) => one.kind === kind && one.severity === "regression");
          if (levels.indexOf(later.risk.level) > levels.indexOf(tool.risk.level)) {
            worse += 1;
            expect(failing("risk")).toHaveLength(1);
          }
          if (later.menu > tool.menu && before.encoding === after.encoding) {
            expect(failing("menu")).toMatchObject([{ before: tool.menu, after: later.menu }]);
          }
          const known = new Set(
            tool.findings.map((one) => JSON.stringify([one.rule, one.case, one.subject])),
          );
          for (const one of later.findings) {
            if (known.has(JSON.stringify([one.rule, one.case, one.subject])) || one.severity === "info")
              continue;
            worse += 1;
            const subject = one.subject ? `${one.rule} ${one.subject}` : one.rule;
            const found = here.filter(
              (c) => c.kind === "finding" && c.case === one.case && c.subject === subject,
            );
            expect(found).toHaveLength(1);
            expect(["regression", "stale"]).toContain(found[0]?.severity);
          }
        }
      }
    });
    expect(worse).toBeGreaterThan(100);
  });
});
