import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as core from "@actions/core";
import { visible } from "../report/escape.ts";
import { fileAt } from "./git.ts";
import { InputError } from "./inputs.ts";
import type { Job } from "./job.ts";
import { type JsonReport, readReport } from "./report-file.ts";
import { type Ended, runCli } from "./run-cli.ts";

const LOCKFILE = "budgets.lock.json";
const PART = /^budget-check-shard-\d+-of-\d+\.json$/;

/** One run of the command line and what it wrote. */
export interface Outcome extends Ended {
  readonly report?: JsonReport;
  /** Absolute path of what it wrote to be kept: the HTML report, or a shard's part. */
  readonly file?: string;
}

/** A command line that wrote nothing has judged nothing, whatever it says itself: its silence is no pass. */
function silent({ code, stderr }: Ended, { cli }: Job): Ended {
  if (code !== 0) return { code, stderr };
  const whose = cli.own
    ? "the project's own installation of it, in node_modules, may be too old; update it"
    : "";
  return { code: 3, stderr: ["budget-check ended without a report", whose].filter(Boolean).join(": ") };
}

async function run(job: Job, name: string, args: readonly string[]): Promise<Outcome> {
  const json = path.join(job.temp, `${name}.json`);
  const reporters = ["--reporter", "terminal", "--reporter", `json=${json}`];
  const ended = await runCli(job.cli, [...args, ...reporters], job.cwd, job.env);
  const report = readReport(json);
  return report === undefined ? silent(ended, job) : { ...ended, report };
}

function flag(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`--${name}`, value];
}

/** Runs `check`, or `merge` over the parts in the working directory, with the inputs as flags. */
export async function runGate(job: Job): Promise<Outcome> {
  const { inputs, cwd } = job;
  const parts =
    inputs.command === "merge"
      ? readdirSync(cwd)
          .filter((name) => PART.test(name))
          .sort()
      : [];
  if (inputs.command === "merge" && parts.length === 0)
    throw new InputError(
      "There is no budget-check-shard-I-of-N.json in the working directory to merge. Download what each shard wrote (its output report-path) into it first.",
    );
  const common = [...flag("config", inputs.config), ...flag("lockfile", inputs.lockfile)];
  const html = inputs.htmlFile === undefined ? undefined : path.resolve(cwd, inputs.htmlFile);
  if (inputs.shard !== undefined) {
    const part = path.join(cwd, `budget-check-shard-${inputs.shard.replace("/", "-of-")}.json`);
    const ended = await runCli(
      job.cli,
      ["check", ...common, "--shard", inputs.shard, "--output", part],
      cwd,
      job.env,
    );
    return existsSync(part) ? { ...ended, file: part } : silent(ended, job);
  }
  const files = [
    ...flag("reporter", inputs.sarifFile === undefined ? undefined : `sarif=${inputs.sarifFile}`),
    ...flag("reporter", html === undefined ? undefined : `html=${html}`),
  ];
  const outcome = await run(job, "check", [inputs.command, ...parts, ...common, ...files]);
  return html === undefined ? outcome : { ...outcome, file: html };
}

/** The lockfile at the base beside that of the head. */
export type Comparison = { readonly outcome: Outcome } | { readonly missing: string };

/**
 * Compares the lockfile at the base with the one that is checked out.
 * @param lockfile relative to the working directory, where a report told it
 */
export async function compareWithBase(job: Job, lockfile: string | undefined): Promise<Comparison> {
  const { inputs, context, cwd, temp } = job;
  const revision = inputs.baseRef ?? context.base;
  if (revision === undefined) return { missing: "this event has no base to compare the lockfile with" };
  const beside = path.posix.join(path.posix.dirname((inputs.config ?? "").replaceAll("\\", "/")), LOCKFILE);
  const file = lockfile ?? inputs.lockfile ?? beside;
  if (!existsSync(path.resolve(cwd, file))) return { missing: `there is no ${file} here` };
  const base = await fileAt(cwd, revision, file.replaceAll("\\", "/"));
  if ("missing" in base) return base;
  const before = path.join(temp, "base.lock.json");
  writeFileSync(before, base.text);
  core.info(
    visible(
      `budget-check: what ${file} changes since ${revision.replace(/^([0-9a-f]{10})[0-9a-f]{30,}$/, "$1")}:`,
    ),
  );
  return { outcome: await run(job, "diff", ["diff", before, file, ...flag("lockfile", file)]) };
}
