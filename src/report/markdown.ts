import type { Failure, Judged } from "../snapshot/types.ts";
import { markdown, markdownBlock, markdownCode } from "./escape.ts";
import { grouped, percent, plural, signed } from "./numbers.ts";
import { rowsOf } from "./rows.ts";
import { serverTotals, sortedEntries } from "./totals.ts";
import type { Reporter, Run } from "./types.ts";
import {
  acceptance,
  failing,
  grownPaths,
  inGroups,
  movement,
  type Placed,
  placeParts,
  remedies,
  verdictSentence,
  verdictTitle,
} from "./wording.ts";

const PATHS_SHOWN = 5;

const MARK: Readonly<Record<Run["verdict"], string>> = { pass: "✅", fail: "❌", unmeasured: "⚠️" };

function where(of: Placed): string {
  return placeParts(of).map(markdownCode).join(" / ");
}

function mark(change: Judged): string {
  if (change.fails) return "❌";
  return change.severity === "improvement" ? "📉" : "·";
}

function cells(change: Judged): string {
  const { before, after } = change;
  const excused = change.excused === undefined ? "" : ` (${change.excused})`;
  const subject = change.subject === undefined ? "" : `, ${change.subject}`;
  const kind = markdown(`${change.kind}${subject}${excused}`);
  if (typeof before !== "number" || typeof after !== "number") {
    return `| ${mark(change)} | ${where(change)} | ${kind} | ${markdown(movement(change))} | |`;
  }
  const share = percent(before, after);
  const by = share === undefined ? signed(after - before) : `${signed(after - before)} (${share})`;
  const unit = change.unit === undefined || change.unit === "tokens" ? "" : ` ${markdown(change.unit)}`;
  return `| ${mark(change)} | ${where(change)} | ${kind} | ${grouped(before)} → ${grouped(after)}${unit} | ${by} |`;
}

function changeTable(changes: readonly Judged[]): string[] {
  if (changes.length === 0) return [];
  return ["| | where | what | before → after | difference |\n|---|---|---|---:|---:|", ...changes.map(cells)];
}

function remedied(run: Run, change: Judged): string[] {
  const best = remedies(run, change)[0];
  const how = acceptance(run, change);
  return [
    ...(best === undefined
      ? []
      : [
          `Best remedy: **${markdown(best.title)}** saves ${grouped(best.saved)} tokens (${grouped(best.tokensBefore)} → ${grouped(best.tokensAfter)}); loses: ${markdown(best.loses)}. ${markdown(best.how)}`,
        ]),
    "command" in how ? `Accept with ${markdownCode(how.command)}` : markdown(how.refused),
  ];
}

function explained(run: Run, { change, last }: { change: Judged; last: boolean }): string[] {
  const grown = grownPaths(change);
  const rows = grown
    .slice(0, PATHS_SHOWN)
    .map(
      (one) =>
        `| ${markdownCode(one.path)} | ${grouped(one.before)} | ${grouped(one.after)} | ${signed(one.after - one.before)} |`,
    );
  return [
    `${mark(change)} **${where(change)}**: ${markdown(change.message)}`,
    ...(rows.length === 0
      ? []
      : [["| JSON path that grew | before | after | by |", "|---|---:|---:|---:|", ...rows].join("\n")]),
    ...(grown.length > PATHS_SHOWN
      ? [`and ${plural(grown.length - PATHS_SHOWN, "path")} more that grew`]
      : []),
    ...(last ? remedied(run, change) : []),
  ];
}

/**
 * A folded part. Blank lines let Markdown work inside of it again; the summary is HTML, in which entities are read as
 * in Markdown, and in which GitHub finds mentions too.
 */
function folded(summary: string, blocks: readonly string[]): string[] {
  return [`<details>\n<summary>${markdown(summary)}</summary>`, ...blocks, "</details>"];
}

function failureBlocks(failure: Failure): string[] {
  const tail = failure.stderr?.trim() ? folded("the end of its stderr", [markdownBlock(failure.stderr)]) : [];
  return [`⚠️ **${where(failure)}**: ${markdown(failure.message)} ${markdown(failure.help)}`, ...tail];
}

function standing(run: Run): string[] {
  return sortedEntries(run.snapshot.servers).flatMap(([name, server]) => {
    const sum = serverTotals(server);
    const head = `${name}: ${plural(sum.tools, "tool")}, menu ${grouped(sum.menu)}, ${plural(sum.cases, "case")}, ${plural(sum.responses, "token")}`;
    const rows = rowsOf(run, name, server).map((row) => {
      const tokens =
        row.before === undefined ? grouped(row.tokens) : `${grouped(row.before)} → ${grouped(row.tokens)}`;
      const label = `${row.fails ? "❌ " : ""}${row.kind === "case" ? "&nbsp;&nbsp;" : ""}${markdownCode(row.name)}`;
      const figures = row.kind === "tool" ? `${tokens} | ` : ` | ${tokens}`;
      return `| ${label} | ${figures} | ${markdown(row.note)} |`;
    });
    const table = ["| tool, case | menu | tokens | risk, what came back |", "|---|---:|---:|---|", ...rows];
    return folded(head, [table.join("\n")]);
  });
}

function notes(run: Run): string[] {
  const lines = run.notes.map((note) => {
    const from = note.server === undefined ? "" : `${markdownCode(note.server)}: `;
    return `- ${from}${markdown(note.message)}${note.help === undefined ? "" : ` ${markdown(note.help)}`}`;
  });
  const waived = run.waived.map(
    (one) => `- waived: ${where(one.finding)} ${markdownCode(one.finding.rule)}: ${markdown(one.reason)}`,
  );
  const all = [...lines, ...waived];
  return all.length === 0 ? [] : folded(plural(all.length, "note"), [all.join("\n")]);
}

function changed(run: Run): string[] {
  const [header, ...rows] = changeTable(run.changes);
  const failed = inGroups(failing(run)).flatMap((one) => explained(run, one));
  return [
    markdown(verdictSentence(run)),
    ...(header === undefined ? [] : [[header, ...rows].join("\n")]),
    ...(failed.length === 0 ? [] : folded("Why, and what would save it", failed)),
    ...run.failures.flatMap(failureBlocks),
  ];
}

/**
 * A run as Markdown: the verdict, the changes, what could not be measured, then what stands.
 * @param with.place folder or configuration that the report is of, where a reader has several
 * @param with.lock the comparison of the lockfile with that of a base: shown before what stands, so that a budget that
 *   was raised is seen although everything is within it
 */
export function markdownReport(
  run: Run,
  { lock, place = "" }: { readonly lock?: Run; readonly place?: string } = {},
): string {
  const of = place === "" ? "" : ` · ${markdownCode(place)}`;
  const blocks =
    run.command === "diff"
      ? [`## What the lockfile changes${of}`, ...changed(run), ...notes(run)]
      : [
          `## ${MARK[run.verdict]} budget-check: ${verdictTitle(run)}${of}`,
          ...changed(run),
          ...(lock === undefined ? [] : ["### What the lockfile changes", ...changed(lock)]),
          ...standing(run),
          ...notes(run),
        ];
  return `${blocks.join("\n\n")}\n`;
}

/** For pull requests and job summaries: the table of changes first, then what stands. */
export const reporter: Reporter = { name: "markdown", render: (run) => markdownReport(run) };
