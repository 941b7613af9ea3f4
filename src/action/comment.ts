import { cutMarkdown } from "../report/cut.ts";
import type { Inputs } from "./inputs.ts";

/** Most characters of a comment. https://github.com/orgs/community/discussions/27190 */
export const COMMENT_LIMIT = 65_536;
/** Most bytes of a job summary, per step. https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export const SUMMARY_LIMIT = 1024 * 1024;

/**
 * The line by which a comment is found again, invisible in the page.
 * @param key tells several comments on one pull request apart
 */
export function marker(key: string): string {
  // Of what encodeURIComponent leaves alone, only a double hyphen could end an HTML comment.
  return `<!-- budget-check:${encodeURIComponent(key).replaceAll("-", "%2D")} -->`;
}

/** The key of a comment where none was given: two configurations of one repository get one each. */
export function defaultKey({ command, workingDirectory, config }: Inputs): string {
  return [command === "merge" ? "check" : command, workingDirectory, config ?? ""].join(":");
}

/** Where the whole report is, for what had to be cut. */
export function cutNote(runUrl: string | undefined): string {
  const where = runUrl === undefined ? "the log of this job has it" : `[the run](${runUrl}) has it`;
  return `*This report was cut, since it is longer than this place takes; ${where} whole.*`;
}

/** A comment's text: the marker, then the report, cut to what a comment takes. */
export function commentBody(key: string, report: string, runUrl: string | undefined): string {
  const head = `${marker(key)}\n`;
  return head + cutMarkdown(report, COMMENT_LIMIT - head.length, cutNote(runUrl));
}

/** Whether a new comment is worth writing. One that is there is always brought up to date. */
export function worthWriting(
  mode: Inputs["comment"],
  run: { readonly failed: boolean; readonly changed: boolean },
): boolean {
  if (mode === "always") return true;
  if (mode === "on-failure") return run.failed;
  return mode === "auto" && (run.failed || run.changed);
}
