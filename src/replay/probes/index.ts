import type { CallOutcome, Wire } from "../../connect/types.ts";
import type { Definition } from "../../surface/types.ts";
import type { ReplaySession } from "../session.ts";
import type { ProbeCall, ProbePlan, ProbeResult } from "../types.ts";
import { readAnswer } from "./answer.ts";
import { buildArguments, collectValues, type SeenValues } from "./arguments.ts";
import { runProbe } from "./run.ts";

/** A case that was answered in the session that probes run in, as the server gave it. */
export interface Answered {
  readonly tool: string;
  readonly arguments: Wire;
  readonly outcome: CallOutcome;
}

export interface ProbeRun {
  readonly definitions: readonly Definition[];
  plans(definition: Definition): readonly ProbePlan[];
  /** What the cases answered: arguments that work, and values to fill others with. */
  readonly answered: readonly Answered[];
  /** A session to call in; a fresh one after `drop`. */
  session(): Promise<ReplaySession>;
  drop(): Promise<void>;
  told(plan: ProbePlan): void;
}

/**
 * Runs the planned probes, tool by tool. A tool that hangs or ends the server is probed no further, and one whose
 * required arguments nothing tells is not probed at all.
 */
export async function runProbes(run: ProbeRun): Promise<ProbeResult[]> {
  const seen: SeenValues = new Map();
  for (const { outcome } of run.answered) collectValues(seen, readAnswer(outcome)?.value);
  const results: ProbeResult[] = [];
  for (const definition of run.definitions) {
    const plans = run.plans(definition);
    let silent = false;
    for (const plan of plans) {
      const base = provenArguments(definition, run.answered) ?? guessArguments(definition, plan, seen);
      if (silent || base === undefined) continue;
      const session = await run.session();
      const calls = await runProbe(plan, base, async (args) => {
        const outcome = await session.connection.callTool(plan.tool, args);
        silent ||= outcome.kind === "timeout" || outcome.kind === "crash";
        return outcome;
      });
      run.told(plan);
      if (silent) await run.drop();
      else if (calls) {
        for (const { outcome } of calls) collectValues(seen, readAnswer(outcome)?.value);
        results.push({ plan, calls: session.standIns<readonly ProbeCall[]>(calls) });
      }
    }
  }
  return results;
}

/** Arguments from what was answered so far. For an unknown id no known one is needed. */
function guessArguments(definition: Definition, plan: ProbePlan, seen: SeenValues): Wire | undefined {
  return buildArguments(definition, seen, plan.kind === "unknown-id" ? plan.parameter : undefined);
}

/** The shortest arguments of a case that the tool answered. */
function provenArguments(definition: Definition, answered: readonly Answered[]): Wire | undefined {
  const [shortest] = answered
    .filter(({ tool, outcome }) => tool === definition.name && outcome.kind === "ok")
    .sort((a, b) => Object.keys(a.arguments).length - Object.keys(b.arguments).length);
  return shortest?.arguments;
}
