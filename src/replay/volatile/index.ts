import type { CallOutcome } from "../../connect/types.ts";
import { applyVolatile } from "./apply.ts";
import { moveClock } from "./clock.ts";
import { findDifferences } from "./differences.ts";

export interface Settled {
  readonly outcome: CallOutcome;
  /** What was replaced; empty where nothing differs. */
  readonly volatile: readonly string[];
  /** Set where two passes still differ: the case has no figure. */
  readonly unstable?: { readonly pointer: string; readonly first: string; readonly second: string };
}

/**
 * Makes one outcome out of one or two passes: values that differ from run to run are replaced by fixed ones.
 * @param now when the last of them was answered, in milliseconds since 1970: to know a clock's reading by
 * @param locked what the lockfile names as volatile; kept as long as it is there, since two passes can agree by chance
 */
export function settle(
  outcomes: readonly [CallOutcome, ...CallOutcome[]],
  locked: readonly string[],
  now: number,
): Settled {
  const [first, second] = outcomes;
  // Nothing was answered: there is nothing to compare.
  const silent = outcomes.find((outcome) => outcome.kind === "timeout" || outcome.kind === "crash");
  if (silent) return { outcome: silent, volatile: [] };
  const kept = locked.filter((entry) => JSON.stringify(replaced(first, [entry])) !== JSON.stringify(first));
  if (!second) return { outcome: replaced(first, locked), volatile: kept };
  if (first.kind !== second.kind) {
    const unstable = { pointer: "/", first: first.kind, second: second.kind };
    return { outcome: first, volatile: [], unstable };
  }
  const moved = findDifferences(body(first), moveClock(body(second), now));
  // Moving a reading can make it equal to the other pass's: what differs as it came is volatile as well.
  const found = findDifferences(body(first), body(second));
  const volatile = [...new Set([...moved.volatile, ...found.volatile, ...kept])].sort();
  const outcome = replaced(first, volatile);
  const after = findDifferences(body(outcome), body(replaced(second, volatile)));
  const [left] = after.volatile;
  // What is told is what came, wherever it shows without the clock being moved.
  const unstable =
    found.unstable ??
    moved.unstable ??
    after.unstable ??
    (left === undefined
      ? undefined
      : { pointer: left, first: "a value of one kind", second: "a value of another kind" });
  return { outcome, volatile, ...(unstable === undefined ? {} : { unstable }) };
}

function body(outcome: CallOutcome): unknown {
  return "result" in outcome ? outcome.result : outcome;
}

function replaced(outcome: CallOutcome, volatile: readonly string[]): CallOutcome {
  if ("result" in outcome) return { ...outcome, result: applyVolatile(outcome.result, volatile) };
  return applyVolatile(outcome, volatile);
}
