import type { CallOutcome, Wire } from "../connect/types.ts";
import { messageOf, ReplayError } from "./errors.ts";
import { expandValue, type Variables } from "./expand.ts";
import type { PlannedCase } from "./plan.ts";
import type { ReplaySession } from "./session.ts";
import { fillSteps } from "./steps.ts";

/**
 * Makes the setup calls of a case and then the measured one, in one session.
 * @returns the arguments and the outcome of the measured call as they were, without stand-ins
 * @throws ReplayError when the case never gets to its measured call
 */
export async function replayCase(
  session: ReplaySession,
  planned: PlannedCase,
): Promise<{ readonly arguments: Wire; readonly outcome: CallOutcome }> {
  const results: Wire[] = [];
  for (const [index, step] of planned.setup.entries()) {
    const name = `setup call ${index + 1} (${step.tool})`;
    const args = fill(step.arguments ?? {}, session.variables, results, name);
    const outcome = await session.connection.callTool(step.tool, args, planned.timeout);
    if (outcome.kind === "timeout" || outcome.kind === "crash") return { arguments: args, outcome };
    if (outcome.kind !== "ok") {
      throw new ReplayError(
        "setup",
        `${name} failed: ${session.standIns(saying(outcome))}`,
        "correct the setup call; the measured call was not made",
      );
    }
    results.push(outcome.result);
  }
  const args = fill(planned.arguments, session.variables, results, `the arguments of ${planned.tool}`);
  return { arguments: args, outcome: await session.connection.callTool(planned.tool, args, planned.timeout) };
}

function fill(args: Wire, variables: Variables, results: readonly Wire[], what: string): Wire {
  try {
    return fillSteps(expandValue(args, variables), results) as Wire;
  } catch (error) {
    throw new ReplayError(
      "setup",
      `${what}: ${messageOf(error)}`,
      "correct the placeholder in the configuration",
    );
  }
}

/** What an outcome that is no answer says, shortened to a line. */
function saying(outcome: CallOutcome): string {
  if (outcome.kind === "error") return `error ${outcome.code}: ${outcome.message}`.slice(0, 300);
  if (outcome.kind === "ok" || outcome.kind === "isError" || outcome.kind === "input_required") {
    const blocks = Array.isArray(outcome.result.content) ? (outcome.result.content as readonly Wire[]) : [];
    const text = blocks.find((block) => typeof block?.text === "string")?.text;
    return `${outcome.kind}: ${text ?? "no text"}`.slice(0, 300);
  }
  return outcome.kind;
}
