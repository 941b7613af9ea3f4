import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as core from "@actions/core";
import { printable } from "../report/escape.ts";
import { exitCode, verdictOf } from "./conclude.ts";
import { type Comparison, compareWithBase, type Outcome, runGate } from "./gate.ts";
import { InputError } from "./inputs.ts";
import { type Environment, type Job, prepare } from "./job.ts";
import type { JsonReport } from "./report-file.ts";
import { tellAnnotations, tellComment, tellSummary } from "./tell.ts";

function setOutputs(outcome: Outcome, base: JsonReport | undefined, commentUrl: string): void {
  const { report, code, reportPath } = outcome;
  const before = base?.tokensBefore ?? report?.tokensBefore;
  core.setOutput("verdict", verdictOf(code, report));
  core.setOutput("regressions", report?.counts.failing ?? 0);
  core.setOutput("improvements", report?.counts.improvements ?? 0);
  core.setOutput("tokens-before", before?.total ?? "");
  core.setOutput("tokens-after", report?.tokens.total ?? "");
  core.setOutput("report-path", existsSync(reportPath) ? reportPath : "");
  core.setOutput("comment-url", commentUrl);
}

function lockfileText(job: Job, report: JsonReport): string | undefined {
  const file = path.resolve(job.cwd, report.lockfile);
  return report.locked && existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** What the base's lockfile has to add to a report; nothing where it is the same. */
function addition(comparison: Comparison): { markdown: string; report?: JsonReport } {
  if ("missing" in comparison) {
    core.info(printable(`budget-check: lockfiles are not compared: ${comparison.missing}`));
    return { markdown: "" };
  }
  const { outcome } = comparison;
  if (outcome.report === undefined) {
    core.warning(printable(`The lockfile at the base could not be compared:\n${outcome.stderr}`));
    return { markdown: "" };
  }
  const changed = outcome.report.changes.length > 0;
  return { markdown: changed ? outcome.markdown : "", report: outcome.report };
}

async function perform(job: Job): Promise<number> {
  const { inputs } = job;
  core.info(
    `budget-check: running ${job.cli.own ? "the project's own installation" : "the one that comes with the action"}`,
  );
  const only = inputs.command === "diff" ? await compareWithBase(job, undefined) : undefined;
  if (only !== undefined && "missing" in only) {
    core.warning(printable(`There is nothing to compare: ${only.missing}.`));
    return 0;
  }
  const outcome = only?.outcome ?? (await runGate(job));
  const { report } = outcome;
  const judged = inputs.shard === undefined;
  const base =
    only === undefined && judged ? addition(await compareWithBase(job, report?.lockfile)) : { markdown: "" };
  const code = exitCode(inputs.failOn, outcome.code, report);
  if (report === undefined) {
    if (outcome.code !== 0)
      core.error(printable(outcome.stderr.trim() || "budget-check ended without a report"));
    setOutputs(outcome, base.report, "");
    return code;
  }
  tellAnnotations(job, report, lockfileText(job, report));
  const markdown = [outcome.markdown, base.markdown].filter((part) => part !== "").join("\n");
  await tellSummary(job, markdown);
  const changed = report.changes.length > 0 || base.markdown !== "";
  const url = await tellComment(job, markdown, { failed: report.verdict !== "pass", changed });
  setOutputs(outcome, base.report, url);
  return code;
}

/**
 * Runs the action.
 * @returns the exit code of the step: that of the command line, but for what `fail-on` says
 */
export async function act(env: Environment): Promise<number> {
  try {
    return await perform(prepare(env, (name) => core.getInput(name)));
  } catch (error) {
    if (error instanceof InputError) {
      core.error(error.message);
      return 2;
    }
    core.error(printable(error instanceof Error ? error.message : String(error)));
    return 3;
  }
}
