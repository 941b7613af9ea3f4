import path from "node:path";
import * as core from "@actions/core";
import { cutMarkdown } from "../report/cut.ts";
import { visible } from "../report/escape.ts";
import { annotations, type Texts } from "../report/github.ts";
import { ApiError, upsertComment } from "./api.ts";
import { commentBody, cutNote, defaultKey, SUMMARY_LIMIT, worthWriting } from "./comment.ts";
import type { Job } from "./job.ts";
import type { JsonReport } from "./report-file.ts";

/** Writes the report into the job's summary; a runner without summaries gets one warning. */
export async function tellSummary(job: Job, markdown: string): Promise<void> {
  const text = cutMarkdown(markdown, SUMMARY_LIMIT, cutNote(job.context.runUrl), "bytes");
  try {
    await core.summary.addRaw(text).write();
  } catch (error) {
    core.warning(`The job summary could not be written: ${error instanceof Error ? error.message : error}`);
  }
}

const ANNOTATE = { error: core.error, warning: core.warning, notice: core.notice } as const;

/** Annotations on the lockfile's and the configuration's lines, most severe first. */
export function tellAnnotations(job: Job, report: JsonReport, texts: Texts): void {
  const folder = path.relative(job.workspace, job.cwd).replaceAll(path.sep, "/");
  for (const { level, message, title, file, line } of annotations(report, { ...texts, folder })) {
    ANNOTATE[level](message, { title, file, startLine: line });
  }
}

function why(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const forbidden = error.status === 401 || error.status === 403 || error.status === 404;
  const hint =
    " A pull request from a fork has a read-only token; elsewhere the job needs `pull-requests: write`.";
  return `${error.message}.${forbidden ? hint : ""}`;
}

/**
 * Writes the sticky comment, or brings it up to date. Whatever comes in the way is one warning: the gate decides
 * without it.
 * @returns its address, empty where there is none
 */
export async function tellComment(
  job: Job,
  markdown: string,
  run: { readonly failed: boolean; readonly changed: boolean },
): Promise<string> {
  const { inputs, context } = job;
  if (inputs.comment === "never" || context.pullRequest === undefined || context.repository === undefined)
    return "";
  const worth = worthWriting(inputs.comment, run);
  if (inputs.token === undefined) {
    // Where there would be no comment anyway, nothing is missed.
    if (!worth) return "";
    core.warning(
      "There is no comment on the pull request: the action was given no token. Summary and verdict stand.",
    );
    return "";
  }
  const key = inputs.commentKey ?? defaultKey(inputs);
  const issue = {
    apiUrl: context.apiUrl,
    repository: context.repository,
    number: context.pullRequest,
    token: inputs.token,
  };
  try {
    const body = commentBody(key, markdown, context.runUrl);
    return (await upsertComment(issue, key, body, worth)) ?? "";
  } catch (error) {
    core.warning(
      visible(
        `The comment on the pull request could not be written: ${why(error)} Summary and verdict stand.`,
      ),
    );
    return "";
  }
}
