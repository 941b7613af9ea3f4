import type { Judged } from "../snapshot/types.ts";
import type { Inputs } from "./inputs.ts";
import type { JsonReport } from "./report-file.ts";

/** What the action tells the workflow. `partial`: a shard, which is not judged. `error`: nothing was measured. */
export type Verdict = "pass" | "fail" | "unmeasured" | "partial" | "error";

/** The changes of a run that fail nothing by themselves and that `fail-on: warning` does not let pass. */
export function warnings(report: JsonReport | undefined): Judged[] {
  return (report?.changes ?? []).filter(
    (change) => !change.fails && change.severity !== "improvement" && change.severity !== "notice",
  );
}

/**
 * The exit code of the job's step.
 * @param code of the command line: 0 within budget, 1 over it, 2 usage or configuration, 3 could not measure
 */
export function exitCode(failOn: Inputs["failOn"], code: number, report: JsonReport | undefined): number {
  // A configuration that cannot be read is nothing to look away from.
  if (failOn === "never") return code === 2 ? 2 : 0;
  if (code !== 0 || failOn === "regression") return code;
  return warnings(report).length > 0 ? 1 : 0;
}

/** The verdict of a run that wrote a report, or did not. */
export function verdictOf(code: number, report: JsonReport | undefined): Verdict {
  if (report !== undefined) return report.verdict;
  return code === 0 ? "partial" : "error";
}
