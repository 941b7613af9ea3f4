import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseLock } from "../lockfile/parse.ts";
import { visible } from "../report/escape.ts";
import { grouped } from "../report/numbers.ts";
import { sortedEntries } from "../report/totals.ts";
import { riskText } from "../snapshot/risk.ts";
import type { CaseSnapshot, Figures, Finding, Snapshot } from "../snapshot/types.ts";
import { UsageError } from "./types.ts";

function findingLine(place: string, finding: Finding): string {
  const about = [finding.case, finding.subject].filter((part) => part !== undefined).join(", ");
  return `${place}: ${finding.severity} ${finding.rule}${about === "" ? "" : ` (${about})`}`;
}

function figuresText(figures: Figures): string {
  const media = (figures.media ?? []).map(
    (one) => `${grouped(one.count)} × ${one.type}, ${grouped(one.bytes)} bytes`,
  );
  return [
    ...(figures.outcome === "ok" ? [] : [figures.outcome]),
    `text ${grouped(figures.content)}`,
    ...(figures.structured === undefined ? [] : [`structured ${grouped(figures.structured)}`]),
    ...(figures.items === undefined ? [] : [`items ${grouped(figures.items)}`]),
    ...media,
  ].join(", ");
}

/** One line a figure, each with its whole place, since a diff shows a line without those above it. */
function caseLines(place: string, entry: CaseSnapshot): string[] {
  const at = (index: number) =>
    entry.sizes === undefined ? "" : ` at ${grouped(entry.sizes[index] ?? 0)} rows`;
  const paths = entry.figures.at(-1)?.paths ?? [];
  return [
    ...entry.figures.map((figures, index) => `${place}${at(index)}: ${figuresText(figures)}`),
    ...(entry.growth === undefined ? [] : [`${place}: grows ${entry.growth}`]),
    ...(entry.volatile ?? []).map((value) => `${place}: volatile ${value}`),
    ...paths.map(([at, tokens]) => `${place}: ${at} ${grouped(tokens)}`),
  ];
}

/** A lockfile in lines of words and tokens, without digests: what `git diff` shows of it. */
export function lockText(snapshot: Snapshot): string {
  const lines = sortedEntries(snapshot.servers).flatMap(
    ([server, { protocol, findings, tools, rounds = {} }]) => [
      `${server}: protocol ${protocol ?? "none"}`,
      ...findings.map((finding) => findingLine([server, finding.tool].filter(Boolean).join(" / "), finding)),
      ...sortedEntries(tools).flatMap(([name, tool]) => [
        `${server} / ${name}: menu ${grouped(tool.menu)}${tool.hidden ? ", hidden from models" : ""}`,
        `${server} / ${name}: risk ${riskText(tool.risk)}`,
        ...tool.findings.map((finding) => findingLine(`${server} / ${name}`, finding)),
        ...sortedEntries(tool.cases).flatMap(([key, entry]) =>
          caseLines(`${server} / ${name} / ${key}`, entry),
        ),
      ]),
      ...sortedEntries(rounds).map(([name, round]) => `${server}: round ${name} ${grouped(round.content)}`),
    ],
  );
  return [`tokens of ${snapshot.encoding}`, ...lines].map((line) => `${visible(line)}\n`).join("");
}

/**
 * The text that `git diff` compares. A lockfile that cannot be read is shown as it is: git calls this for files with
 * conflict markers too, and shows nothing at all where it fails.
 */
export async function textconv(cwd: string, file: string): Promise<string> {
  const text = await readFile(path.resolve(cwd, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`, "name a lockfile");
  });
  try {
    return lockText(parseLock(text, file).snapshot);
  } catch {
    return text;
  }
}
