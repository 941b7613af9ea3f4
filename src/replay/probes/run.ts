import type { CallOutcome, Wire } from "../../connect/types.ts";
import type { ProbeCall, ProbeKind, ProbePlan } from "../types.ts";
import { identityOf, readAnswer } from "./answer.ts";
import { argumentAt, unknownLike, withArgument, withoutArgument } from "./arguments.ts";
import { walkCursor } from "./cursor.ts";

/** Makes one call of the probed tool. */
export type Caller = (args: Wire) => Promise<CallOutcome>;

type Call = (args: Wire) => Promise<ProbeCall>;

/** So many items are asked for beside the one. */
const SEVERAL = 5;

/**
 * Makes the calls of a probe. Each is made with arguments that the tool answers, changed in one parameter.
 * @param base arguments that the tool can be called with
 * @returns undefined where nothing can be learnt: the first call already fails
 */
export async function runProbe(
  plan: ProbePlan,
  base: Wire,
  caller: Caller,
): Promise<readonly ProbeCall[] | undefined> {
  const call: Call = async (args) => {
    const outcome = await caller(args);
    const answer = readAnswer(outcome);
    return {
      arguments: args,
      outcome,
      ...(answer?.items === undefined ? {} : { items: answer.items.map(identityOf) }),
      ...(answer?.next === undefined ? {} : { next: answer.next }),
    };
  };
  const without = plan.parameter === undefined ? base : withoutArgument(base, plan.parameter);
  const calls = await PROBES[plan.kind](plan, plan.kind === "unknown-id" ? base : without, call);
  return calls.length > 0 ? calls : undefined;
}

const PROBES: Readonly<Record<ProbeKind, (plan: ProbePlan, base: Wire, call: Call) => Promise<ProbeCall[]>>> =
  {
    async "limit-honoured"(plan, base, call) {
      const several = Math.min(plan.maximum ?? SEVERAL, SEVERAL);
      const one = await call(withArgument(base, plan.parameter ?? "", 1));
      return [one, await call(withArgument(base, plan.parameter ?? "", several))];
    },
    async "limit-maximum"(plan, base, call) {
      return plan.maximum === undefined
        ? []
        : [await call(withArgument(base, plan.parameter ?? "", plan.maximum + 1))];
    },
    "cursor-walk": walkCursor,
    async "filter-narrows"(plan, base, call) {
      const open = await call(base);
      const calls = [open];
      for (const value of plan.values ?? []) {
        // Once the answer changed, the filter is at work.
        if (open.outcome.kind !== "ok" || calls.slice(1).some((one) => !sameAnswer(one, open))) break;
        calls.push(await call(withArgument(base, plan.parameter ?? "", value)));
      }
      return calls;
    },
    async "opt-in-complete"(plan, base, call) {
      const summary = await call(base);
      const [value] = plan.values ?? [];
      return value === undefined
        ? []
        : [summary, await call(withArgument(base, plan.parameter ?? "", value))];
    },
    async "size-cap"(plan, base, call) {
      const [value] = plan.values ?? [];
      return value === undefined ? [] : [await call(withArgument(base, plan.parameter ?? "", value))];
    },
    async "empty-store"(_plan, base, call) {
      return [await call(base)];
    },
    async "unknown-id"(plan, base, call) {
      const name = plan.parameter ?? "";
      return [await call(withArgument(base, name, unknownLike(argumentAt(base, name))))];
    },
  };

function sameAnswer(a: ProbeCall, b: ProbeCall): boolean {
  return JSON.stringify(a.outcome) === JSON.stringify(b.outcome);
}
