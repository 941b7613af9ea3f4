import { styleText } from "node:util";
import type { Failure, Judged, Severity } from "../snapshot/types.ts";
import { clipped, columns, padded, wrapped } from "./columns.ts";
import { visible, visibleLines, withoutCommands } from "./escape.ts";
import { grouped, plural, signed } from "./numbers.ts";
import { type Page, type Paint, type Style, serverTable } from "./terminal-table.ts";
import { findingsOf, sortedEntries } from "./totals.ts";
import type { RenderOptions, Reporter, Run } from "./types.ts";
import {
  acceptance,
  failing,
  grownPaths,
  inGroups,
  movement,
  place,
  remedies,
  told,
  verdictSentence,
} from "./wording.ts";

/** How many grown paths of a change are told, and how many findings of a first look. */
const PATHS_SHOWN = 5;
const FINDINGS_SHOWN = 20;
const STDERR_LINES = 12;

/** Lines of a paragraph, indented. */
function paragraph(page: Page, text: string, indent: number, style?: Style): string[] {
  const space = " ".repeat(indent);
  return wrapped(text, page.width - indent).map((line) => space + (style ? page.paint(style, line) : line));
}

/** What would save most, and how to accept. */
function remedyLines(page: Page, change: Judged): string[] {
  const { run } = page;
  const lines: string[] = [];
  const best = remedies(run, change)[0];
  if (best !== undefined) {
    const figures = `saves ${grouped(best.saved)} (${grouped(best.tokensBefore)} → ${grouped(best.tokensAfter)})`;
    lines.push(
      ...paragraph(page, visible(`best remedy: ${best.title} ${figures}; loses: ${best.loses}`), 4, "cyan"),
      ...paragraph(page, visible(best.how), 6),
    );
  }
  const how = acceptance(run, change);
  const accept =
    "command" in how ? [`    accept: ${visible(how.command)}`] : paragraph(page, visible(how.refused), 4);
  return [...lines, ...accept];
}

/** The JSON paths that grew, most grown first. */
function pathLines(page: Page, change: Judged): string[] {
  const lines: string[] = [];
  const grown = grownPaths(change);
  const least = Math.max(0, ...grown.slice(0, PATHS_SHOWN).map((one) => columns(visible(one.path))));
  for (const one of grown.slice(0, PATHS_SHOWN)) {
    const path = clipped(visible(one.path), page.width - 40);
    const by = `${grouped(one.before)} → ${grouped(one.after)} (${signed(one.after - one.before)})`;
    lines.push(`    ${padded(path, Math.min(least, page.width - 40), "left")}  ${by}`);
  }
  if (grown.length > PATHS_SHOWN) {
    lines.push(
      `    ${page.paint("dim", `and ${plural(grown.length - PATHS_SHOWN, "path")} more that grew`)}`,
    );
  }
  return lines;
}

function changeLines(page: Page, { change, last }: { change: Judged; last: boolean }): string[] {
  const { paint } = page;
  const mark = change.fails
    ? paint("red", "✗")
    : change.severity === "improvement"
      ? paint("green", "↓")
      : "·";
  const subject = change.subject === undefined ? "" : `, ${change.subject}`;
  const head = visible(`${place(change)}: ${change.kind}${subject}`);
  const title = `${mark} ${paint("bold", head)}`;
  if (!change.fails) {
    // What only tells, as a diff between two lockfiles does, tells it all; beside a verdict it is a line.
    const paths = page.run.command === "diff" ? pathLines(page, change) : [];
    return [title, ...paragraph(page, visible(told(change)), 4), ...paths];
  }
  const moved = visible(movement(change));
  const lines = [
    title,
    ...(moved === "" ? [] : paragraph(page, moved, 4, "red")),
    ...paragraph(page, visible(change.message), 4),
  ];
  lines.push(...pathLines(page, change));
  return last ? [...lines, ...remedyLines(page, change)] : lines;
}

/** Columns of a line of stderr that are shown. */
const MESSAGE_COLUMNS = 400;

/** The end of what a server wrote to stderr, escaped. */
export function stderrTail({ stderr = "" }: Failure): string[] {
  return visibleLines(stderr)
    .filter((line) => line !== "")
    .slice(-STDERR_LINES);
}

/** What went wrong stands at the end of a message as often as not; the frames below it are only for orientation. */
function stderrLine(line: string, width: number): string[] {
  return /^\s/.test(line) ? [clipped(line, width)] : wrapped(clipped(line, MESSAGE_COLUMNS), width);
}

function failureLines(page: Page, failure: Failure): string[] {
  const { paint } = page;
  const kept = stderrTail(failure);
  return [
    `${paint("yellow", "!")} ${paint("bold", visible(`${place(failure)}: ${failure.code}`))}`,
    ...paragraph(page, visible(failure.message), 4),
    ...paragraph(page, visible(failure.help), 4),
    ...(kept.length === 0 ? [] : [paint("dim", "    the end of its stderr:")]),
    ...kept
      .flatMap((line) => stderrLine(line, Math.max(page.width, 80) - 6))
      .map((line) => `    ${paint("dim", "│")} ${line}`),
  ];
}

const MARK: Readonly<Record<Severity, Style>> = { error: "red", warning: "yellow", info: "dim" };

/** Findings are shown at a first look, before anything is locked; later only what is new shows, as a change. */
function findingLines(page: Page): string[] {
  const all = findingsOf(page.run.snapshot);
  const lines = all
    .slice(0, FINDINGS_SHOWN)
    .flatMap((finding) => [
      `${page.paint(MARK[finding.severity], finding.severity)} ${visible(`${place(finding)}: ${finding.rule}`)}`,
      ...paragraph(page, visible(finding.message), 4),
      ...paragraph(page, visible(finding.help), 4, "dim"),
    ]);
  const more = all.length - FINDINGS_SHOWN;
  return more > 0
    ? [...lines, page.paint("dim", `and ${plural(more, "finding")} more; --json has them all`)]
    : lines;
}

function section(page: Page, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [page.paint("bold", title), ...lines, ""];
}

function noteLines(page: Page): string[] {
  const { notes, waived } = page.run;
  const lines = notes.flatMap((note) => {
    const from = note.server === undefined ? "" : `${note.server}: `;
    const help = note.help === undefined ? "" : ` ${note.help}`;
    return paragraph(page, visible(`${from}${note.message}${help}`), 2, "dim");
  });
  const pardoned =
    waived.length === 0 ? [] : [`  ${page.paint("dim", `${plural(waived.length, "finding")} waived`)}`];
  return [...lines, ...pardoned];
}

function render(run: Run, options: RenderOptions): string {
  const paint: Paint = (style, text) =>
    options.color ? styleText(style, text, { validateStream: false }) : text;
  const page: Page = { run, width: Math.max(60, Math.min(options.width, 140)), paint };
  const quiet = options.quiet === true;
  if (quiet && run.verdict === "pass") return "";
  const changes = quiet ? failing(run) : run.changes;
  const tables =
    quiet || run.command === "diff"
      ? []
      : sortedEntries(run.snapshot.servers).flatMap(([name, server]) => serverTable(page, name, server));
  const first =
    quiet || run.locked || run.command === "update" || run.command === "diff" ? [] : findingLines(page);
  const color: Style = run.verdict === "pass" ? "green" : run.verdict === "fail" ? "red" : "yellow";
  const lines = [
    ...tables,
    ...section(page, "Findings", first),
    ...section(
      page,
      "Changes",
      inGroups(changes).flatMap((one) => changeLines(page, one)),
    ),
    ...section(
      page,
      "Could not measure",
      run.failures.flatMap((failure) => failureLines(page, failure)),
    ),
    ...section(page, "Notes", quiet ? [] : noteLines(page)),
    paint(color, visible(verdictSentence(run))),
  ];
  return withoutCommands(`${lines.join("\n")}\n`);
}

/** What a person reads: tables, changes most severe first, failures, and the verdict as the last line. */
export const reporter: Reporter = { name: "terminal", render };
