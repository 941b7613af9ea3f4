import { own } from "../../snapshot/identity.ts";
import type { CaseSnapshot, Finding, Judged } from "../../snapshot/types.ts";
import { html, visibleLines } from "../escape.ts";
import { grouped, plural, signed } from "../numbers.ts";
import { type Row, rowsOf } from "../rows.ts";
import { findingsOf, heavier, largest, serverTotals, sortedEntries } from "../totals.ts";
import type { Run } from "../types.ts";
import {
  acceptance,
  grownPaths,
  inGroups,
  movement,
  type Placed,
  place,
  placeParts,
  remedies,
} from "../wording.ts";
import { bar, growthChart, remedyBars } from "./charts.ts";

const PATHS_SHOWN = 12;

function where(of: Placed): string {
  return placeParts(of)
    .map((part) => `<code>${html(part)}</code>`)
    .join(" / ");
}

function lines(text: string): string {
  return visibleLines(text).map(html).join("\n");
}

function section(id: string, title: string, body: string): string {
  return body === "" ? "" : `<section id="${id}"><h2>${html(title)}</h2>${body}</section>`;
}

function change(run: Run, { change: one, last }: { change: Judged; last: boolean }): string {
  const grown = grownPaths(one).map(
    (path) =>
      `<tr><td><code>${html(path.path)}</code></td><td class="number">${grouped(path.before)} → ${grouped(path.after)}</td><td class="number">${signed(path.after - path.before)}</td></tr>`,
  );
  const how = acceptance(run, one);
  const accept = "command" in how ? `Accept with <code>${html(how.command)}</code>` : html(how.refused);
  const subject = one.subject === undefined ? "" : `, ${html(one.subject)}`;
  const excused = one.excused === undefined ? "" : ` (${html(one.excused)})`;
  const state = one.fails ? "fails" : one.severity === "improvement" ? "less" : "told";
  const paths =
    grown.length === 0
      ? ""
      : `<table class="grown"><caption>JSON paths that grew</caption>${grown.join("")}</table>`;
  const end = last ? `${remedyBars(remedies(run, one))}<p class="accept">${accept}</p>` : "";
  const head = `<span class="mark">${one.fails ? "✗" : one.severity === "improvement" ? "↓" : "·"}</span> ${where(one)} <span class="kind">${html(one.kind)}${subject}</span> <span class="moved">${html(movement(one))}</span>`;
  if (!one.fails) return `<p class="change ${state}">${head} ${html(one.message)}${excused}</p>`;
  return `<article class="change ${state}"><h3>${head}</h3><p>${html(one.message)}</p>${paths}${end}</article>`;
}

/** The changes, most severe first. */
export function changesSection(run: Run): string {
  return section(
    "changes",
    "Changes",
    inGroups(run.changes)
      .map((one) => change(run, one))
      .join(""),
  );
}

/** What could not be measured. */
export function failuresSection(run: Run): string {
  const body = run.failures.map((failure) => {
    const tail = failure.stderr?.trim() ? `<pre>${lines(failure.stderr)}</pre>` : "";
    return `<article class="failure"><h3>${where(failure)} <span class="kind">${html(failure.code)}</span></h3><p>${html(failure.message)} ${html(failure.help)}</p>${tail}</article>`;
  });
  return section("failures", "Could not measure", body.join(""));
}

function caseDetail(run: Run, key: string, entry: CaseSnapshot): string {
  const figures = largest(entry);
  const total = heavier(figures);
  const told = own(run.paths, key)?.map((one) => [one.path, one.tokens] as const) ?? figures.paths;
  const rows = told.slice(0, PATHS_SHOWN).map(([path, tokens]) => {
    const share = total === 0 ? 0 : tokens / total;
    return `<tr><th scope="row"><code>${html(path === "" ? "(whole)" : path)}</code></th><td>${bar(share, "cost")}</td><td class="number">${grouped(tokens)} (${(share * 100).toFixed(1)} %)</td></tr>`;
  });
  const paths =
    rows.length === 0
      ? ""
      : `<table class="bars"><caption>Where the tokens go</caption>${rows.join("")}</table>`;
  return `${growthChart(entry)}${paths}${remedyBars(own(run.savings, key) ?? [])}`;
}

function row(run: Run, server: string, tool: string, one: Row, entry: CaseSnapshot | undefined): string {
  const tokens =
    one.before === undefined ? grouped(one.tokens) : `${grouped(one.before)} → ${grouped(one.tokens)}`;
  const state = one.fails ? " fails" : one.before !== undefined && one.before > one.tokens ? " less" : "";
  const cells = [
    `<code>${html(one.name)}</code>`,
    one.kind === "tool" ? tokens : "",
    one.kind === "tool" ? "" : tokens,
  ];
  const row = `<tr class="${one.kind}${state}" data-name="${html(`${server} ${tool} ${one.name}`)}">`;
  const detail = entry === undefined ? "" : caseDetail(run, `${server}/${tool}/${one.name}`, entry);
  if (detail === "") {
    return `${row}<td>${cells.join('</td><td class="number">')}</td><td>${html(one.note)}</td></tr>`;
  }
  // One cell over the whole width, whose summary repeats the table's columns, so that the detail has room.
  const summary = `<span>${cells.join('</span><span class="number">')}</span><span>${html(one.note)}</span>`;
  return `${row}<td colspan="4"><details><summary>${summary}</summary>${detail}</details></td></tr>`;
}

/** One table a server: its tools, each followed by its cases with paths, remedies and growth. */
export function serversSection(run: Run): string {
  const body = sortedEntries(run.snapshot.servers).map(([name, server]) => {
    const sum = serverTotals(server);
    const extent = `${plural(sum.tools, "tool")}, menu ${grouped(sum.menu)}, ${plural(sum.cases, "case")}, ${plural(sum.responses, "token")}`;
    let tool = "";
    const rows = rowsOf(run, name, server).map((one) => {
      if (one.kind === "tool") tool = one.name;
      const entry = one.kind === "case" ? own(own(server.tools, tool)?.cases ?? {}, one.name) : undefined;
      return row(run, name, one.kind === "round" ? "" : tool, one, entry);
    });
    return `<h3>${html(name)} <small>${extent}</small></h3><table class="server"><colgroup><col class="name"><col class="menu"><col class="tokens"><col></colgroup><thead><tr><th>tool, case</th><th class="number">menu</th><th class="number">tokens</th><th>risk, what came back</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  });
  return section("servers", "What stands", body.join(""));
}

function finding(one: Finding, reason?: string): string {
  const waived = reason === undefined ? "" : ` <em>waived: ${html(reason)}</em>`;
  return `<li class="${one.severity}" data-name="${html(`${place(one)} ${one.rule}`)}"><b>${one.severity}</b> ${where(one)} <code>${html(one.rule)}</code>: ${html(one.message)} ${html(one.help)}${waived}</li>`;
}

/** Findings that stand or are waived, then notes. */
export function findingsSection(run: Run): string {
  const all = [
    ...findingsOf(run.snapshot).map((one) => finding(one)),
    ...run.waived.map((one) => finding(one.finding, one.reason)),
  ];
  const notes = run.notes.map(
    (note) =>
      `<li>${note.server === undefined ? "" : `<code>${html(note.server)}</code>: `}${html(note.message)} ${html(note.help ?? "")}</li>`,
  );
  return (
    section("findings", "Findings", all.length === 0 ? "" : `<ul>${all.join("")}</ul>`) +
    section("notes", "Notes", notes.length === 0 ? "" : `<ul>${notes.join("")}</ul>`)
  );
}
