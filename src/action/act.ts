import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as core from "@actions/core";
import { printable } from "../report/escape.ts";
import { markdownReport } from "../report/markdown.ts";
import { plural } from "../report/numbers.ts";
import { exitCode, type Verdict, verdictOf, warnings } from "./conclude.ts";
import { type Comparison, compareWithBase, type Outcome, runGate } from "./gate.ts";
import { InputError } from "./inputs.ts";
import { type Environment, type Job, prepare } from "./job.ts";
import type { JsonReport } from "./report-file.ts";
import { tellAnnotations, tellComment, tellSummary } from "./tell.ts";

interface Told {
  readonly outcome: Outcome;
  /** The lockfile at the base against that of the head. */
  readonly lock?: JsonReport;
  readonly markdownFile?: string;
  readonly commentUrl?: string;
}

function setOutputs({ outcome, lock, markdownFile, commentUrl }: Told): void {
  const { report, code, file } = outcome;
  const before = lock?.tokensBefore ?? report?.tokensBefore;
  const kept = file !== undefined && existsSync(file) ? file : markdownFile;
  core.setOutput("verdict", verdictOf(code, report));
  core.setOutput("regressions", report?.counts.failing ?? 0);
  core.setOutput("improvements", report?.counts.improvements ?? 0);
  core.setOutput("tokens-before", before?.total ?? "");
  // A sum that lacks a server would look like a saving.
  const whole = report?.counts.failures === 0;
  core.setOutput("tokens-after", whole ? report.tokens.total : "");
  core.setOutput("report-path", kept ?? "");
  core.setOutput("comment-url", commentUrl ?? "");
}

function textOf(job: Job, file: string): string | undefined {
  const absolute = path.resolve(job.cwd, file);
  return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined;
}

/** The lockfile at the base against that of the head, for a gate that has run; undefined where there is no telling. */
async function lockChanges(job: Job, lockfile: string | undefined): Promise<JsonReport | undefined> {
  const comparison: Comparison = await compareWithBase(job, lockfile);
  if ("missing" in comparison) {
    core.info(printable(`budget-check: lockfiles are not compared: ${comparison.missing}`));
    return undefined;
  }
  const { report, stderr } = comparison.outcome;
  if (report === undefined)
    core.warning(printable(`The lockfile at the base could not be compared:\n${stderr}`));
  return report;
}

/**
 * Tells what a run found, everywhere it is wanted.
 * @param code that the step will end with
 */
async function tell(
  job: Job,
  outcome: Outcome,
  report: JsonReport,
  lock: JsonReport | undefined,
  code: number,
): Promise<void> {
  const changed = lock !== undefined && lock.changes.length > 0;
  const markdown = markdownReport(report, { ...(changed ? { lock } : {}), place: placeOf(job) });
  const markdownFile = path.join(job.temp, "report.md");
  writeFileSync(markdownFile, markdown);
  tellAnnotations(job, report, {
    lockfileText: report.locked ? textOf(job, report.lockfile) : undefined,
    configText: textOf(job, report.config),
  });
  await tellSummary(job, markdown);
  const failed = report.verdict !== "pass" || code !== 0;
  const commentUrl = await tellComment(job, markdown, {
    failed,
    changed: changed || report.changes.length > 0,
  });
  setOutputs({ outcome, ...(lock === undefined ? {} : { lock }), markdownFile, commentUrl });
}

/** What tells one configuration of a monorepo from another; empty where there is nothing to tell apart. */
function placeOf({ workspace, cwd, inputs }: Job): string {
  const folder = path.relative(workspace, cwd);
  return path
    .join(folder, inputs.config ?? "")
    .replaceAll(path.sep, "/")
    .replace(/^\.$/, "");
}

/** Runs what `command` says; undefined where there was nothing to compare. */
async function runCommand(job: Job): Promise<Outcome | undefined> {
  if (job.inputs.command !== "diff") return runGate(job);
  const comparison = await compareWithBase(job, undefined);
  if ("outcome" in comparison) return comparison.outcome;
  core.warning(printable(`There is nothing to compare: ${comparison.missing}.`));
  return undefined;
}

/** The log says that all is within budget, and the step is red all the same: what stands between the two. */
function whyStrict(report: JsonReport): string {
  const told = plural(warnings(report).length, "change");
  return `This step fails because of the input \`fail-on: warning\`: ${told} would otherwise only be told. Each is annotated above; \`fail-on: regression\` lets them pass.`;
}

async function perform(job: Job): Promise<number> {
  const { inputs, cli } = job;
  core.info(`budget-check: running ${cli.own ? "the project's own installation" : "the one of the action"}`);
  const outcome = await runCommand(job);
  if (outcome === undefined) return 0;
  const { report, stderr } = outcome;
  const code = exitCode(inputs.failOn, outcome.code, report);
  if (report === undefined) {
    if (outcome.code !== 0) core.error(printable(stderr.trim() || "budget-check ended without a report"));
    setOutputs({ outcome });
  } else {
    const lock = inputs.command === "diff" ? undefined : await lockChanges(job, report.lockfile);
    await tell(job, outcome, report, lock, code);
    if (code !== 0 && outcome.code === 0) core.error(whyStrict(report));
  }
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
    core.setOutput("verdict", "error" satisfies Verdict);
    if (error instanceof InputError) {
      core.error(error.message);
      return 2;
    }
    core.error(printable(error instanceof Error ? error.message : String(error)));
    return 3;
  }
}
