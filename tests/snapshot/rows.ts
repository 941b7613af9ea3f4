import type { Limit } from "../../src/snapshot/policy.ts";
import type { ChangeKind, ChangeSeverity, Snapshot } from "../../src/snapshot/types.ts";
import type { Policy } from "../../src/snapshot/verdict.ts";
import { aSnapshot } from "./build.ts";

/** One change of the design's table, and what it does to the exit code. */
export interface Row {
  readonly name: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly limits: readonly Limit[];
  readonly tolerance: Policy["tolerance"];
  /** The change that decides. */
  readonly kind: ChangeKind;
  readonly severity: ChangeSeverity;
  /** Exit codes at a desk, frozen, and frozen with `--strict`. */
  readonly codes: readonly [desk: 0 | 1, frozen: 0 | 1, strict: 0 | 1];
}

type Sides = Partial<Pick<Row, "before" | "after" | "tolerance">> & {
  readonly limit?: Omit<Limit, "server">;
};

/** Rows by name, whose decisive change is of one kind and severity. What is not given is the plain snapshot. */
export function rows(
  kind: ChangeKind,
  severity: ChangeSeverity,
  codes: Row["codes"],
  table: Readonly<Record<string, Sides>>,
): Row[] {
  return Object.entries(table).map(([name, { before, after, tolerance, limit }]) => ({
    name,
    kind,
    severity,
    codes,
    before: before ?? aSnapshot(),
    after: after ?? aSnapshot(),
    tolerance: tolerance ?? { tokens: 0, percent: 0 },
    limits: limit === undefined ? [] : [{ server: "memory", ...limit }],
  }));
}

export const FAILS = [1, 1, 1] as const;
export const STALE = [0, 1, 1] as const;
export const BETTER = [0, 0, 1] as const;
export const TOLD = [0, 0, 0] as const;
