import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLock } from "../../src/lockfile/format.ts";
import { mergeLocks } from "../../src/lockfile/merge.ts";
import { parseLock } from "../../src/lockfile/parse.ts";
import type { Snapshot } from "../../src/snapshot/types.ts";
import { SEED, snapshot, triple } from "../snapshot/arbitrary.ts";
import { aCase, aSnapshot, aTool, figures } from "../snapshot/build.ts";

/** As the merge gets it: read from a file. */
const locked = (one: Snapshot) => parseLock(formatLock(one), "x").snapshot;

function merge(base: Snapshot, ours: Snapshot, theirs: Snapshot) {
  const merged = mergeLocks(locked(base), locked(ours), locked(theirs));
  if (merged === undefined) throw new Error("not merged");
  const { conflicts } = merged;
  return {
    conflicts,
    ours: formatLock(merged.ours),
    theirs: formatLock(merged.theirs),
    base: formatLock(merged.base),
  };
}

const costs = (content: number) => aCase({ figures: [figures({ content })] });
const lists = (...cases: (readonly [string, number])[]) =>
  aSnapshot({
    tools: {
      list: aTool({ cases: Object.fromEntries(cases.map(([key, content]) => [key, costs(content)])) }),
    },
  });

describe("a merge of lockfiles", () => {
  test("takes what one side changed and the other did not", () => {
    fc.assert(
      fc.property(snapshot, snapshot, (base, changed) => {
        if (base.encoding !== changed.encoding) return;
        for (const result of [
          merge(base, changed, base),
          merge(base, base, changed),
          merge(base, changed, changed),
        ]) {
          expect(result.conflicts).toEqual([]);
          expect(result.ours).toBe(formatLock(changed));
        }
      }),
      { seed: SEED, numRuns: 50 },
    );
  });

  test("is the same whichever side is ours, and the same in all three versions but for conflicts", () => {
    let [clean, conflicting] = [0, 0];
    fc.assert(
      fc.property(triple, ([base, ours, theirs]) => {
        const [there, back] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        expect(back.conflicts).toEqual(there.conflicts);
        expect([back.base, back.ours, back.theirs]).toEqual([there.base, there.theirs, there.ours]);
        if (there.conflicts.length === 0) {
          clean += 1;
          expect([there.base, there.theirs]).toEqual([there.ours, there.ours]);
        } else conflicting += 1;
      }),
      { seed: SEED, numRuns: 80 },
    );
    expect(Math.min(clean, conflicting)).toBeGreaterThan(5);
  });

  test("merges two cases of one tool", () => {
    const base = lists(["a", 1], ["b", 1]);
    const { conflicts, ours } = merge(base, lists(["a", 2], ["b", 1]), lists(["a", 1], ["b", 2], ["c", 3]));
    expect(conflicts).toEqual([]);
    expect(ours).toBe(formatLock(lists(["a", 2], ["b", 2], ["c", 3])));
  });

  test("tells the case that both sides changed, and merges all others around it", () => {
    const base = lists(["a", 1], ["b", 1]);
    const merged = merge(base, lists(["a", 2], ["b", 7]), lists(["a", 3], ["b", 1], ["c", 3]));
    expect(merged).toEqual({
      conflicts: ["memory / list / a"],
      base: formatLock(lists(["a", 1], ["b", 7], ["c", 3])),
      ours: formatLock(lists(["a", 2], ["b", 7], ["c", 3])),
      theirs: formatLock(lists(["a", 3], ["b", 7], ["c", 3])),
    });
  });

  test("tells an entry that one side took out and the other changed", () => {
    const base = aSnapshot({ tools: { list: aTool(), more: aTool() } });
    const without = aSnapshot({ tools: { list: aTool() } });
    const changed = aSnapshot({ tools: { list: aTool(), more: aTool({ menu: 9 }) } });
    expect(merge(base, without, changed)).toMatchObject({
      conflicts: ["memory / more"],
      ours: formatLock(without),
    });
    expect(merge(base, without, base)).toMatchObject({ conflicts: [], ours: formatLock(without) });
  });

  test("does not lose a tool of which one side changed a case, where the other took it out", () => {
    const base = aSnapshot({ tools: { list: aTool(), more: aTool() } });
    const without = aSnapshot({ tools: { list: aTool() } });
    const changed = aSnapshot({ tools: { list: aTool(), more: aTool({ cases: { a: costs(9) } }) } });
    expect(merge(base, without, changed)).toMatchObject({
      conflicts: ["memory / more"],
      ours: formatLock(without),
      theirs: formatLock(changed),
    });
  });

  test("takes the same tool that both sides added with other cases", () => {
    const tool = (key: string) => aSnapshot({ tools: { list: aTool({ cases: { [key]: costs(1) } }) } });
    expect(merge(aSnapshot({ tools: {} }), tool("a"), tool("b")).ours).toBe(
      formatLock(lists(["a", 1], ["b", 1])),
    );
  });

  test("sums a round again where both sides changed one of its calls", () => {
    const edit = (a: number, b: number): Snapshot => ({
      ...lists(["a", a], ["b", b]),
      servers: {
        memory: {
          ...lists(["a", a], ["b", b]).servers.memory,
          findings: [],
          tools: lists(["a", a], ["b", b]).servers.memory?.tools ?? {},
          rounds: { edit: { content: a + b, calls: ["list/a", "list/b"] } },
        },
      },
    });
    expect(merge(edit(10, 10), edit(15, 10), edit(10, 12))).toMatchObject({
      conflicts: [],
      ours: formatLock(edit(15, 12)),
    });
  });

  test("is none between figures that are counted with different encodings", () => {
    const other = { ...aSnapshot(), encoding: "o200k_base" as const };
    expect(mergeLocks(aSnapshot(), aSnapshot(), other)).toBeUndefined();
    expect(mergeLocks(other, aSnapshot(), aSnapshot())).toBeUndefined();
  });
});
