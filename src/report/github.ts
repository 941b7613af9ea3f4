import type { Judged } from "../snapshot/types.ts";
import { commandData, commandProperty, visible } from "./escape.ts";
import { configLine, fromRoot, lockLines } from "./lines.ts";
import { grouped } from "./numbers.ts";
import type { RenderOptions, Reporter, Run } from "./types.ts";
import { acceptance, movement, place, remedies, verdictSentence } from "./wording.ts";

/** One annotation. Its texts are made visible and may hold line breaks of our own. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  /** Relative to the root of the repository, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
}

function levelOf(change: Judged): Annotation["level"] {
  if (change.fails) return "error";
  return change.severity === "improvement" || change.severity === "notice" ? "notice" : "warning";
}

/** The files that annotations point into, as they are on disk, to find the lines of their entries. */
export type Texts = Pick<RenderOptions, "lockfileText" | "configText">;

function inConfig(run: Run, server: string, { configText }: Texts): { file: string; line: number } {
  return { file: run.config, line: configText === undefined ? 1 : configLine(configText, server) };
}

function ofChange(
  run: Run,
  change: Judged,
  texts: Texts,
  lineOf: ReturnType<typeof lockLines> | undefined,
): Annotation {
  const best = remedies(run, change)[0];
  const how = acceptance(run, change);
  const lines = [
    movement(change),
    change.excused === undefined ? change.message : `${change.message} (${change.excused})`,
    ...(change.fails && best !== undefined
      ? [`Best remedy: ${best.title} saves ${grouped(best.saved)} tokens. ${best.how}`]
      : []),
    ...(change.fails ? ["command" in how ? `Accept with: ${how.command}` : how.refused] : []),
  ];
  // A limit stands in the configuration; everything else is about an entry of the lockfile.
  const at =
    change.severity === "violation" || lineOf === undefined
      ? inConfig(run, change.server, texts)
      : { file: run.lockfile, line: lineOf(change) };
  return {
    level: levelOf(change),
    ...at,
    title: visible(`${place(change)}: ${change.kind}`),
    message: lines
      .filter((line) => line !== "")
      .map(visible)
      .join("\n"),
  };
}

const RANK: Readonly<Record<Annotation["level"], number>> = { error: 0, warning: 1, notice: 2 };

/**
 * What is worth an annotation, most severe first: what could not be measured, then the changes.
 * @param options the files as they are on disk; the folder that their paths are under
 */
export function annotations(
  run: Run,
  { folder, ...texts }: Texts & Pick<RenderOptions, "folder"> = {},
): Annotation[] {
  const failures = run.failures.map(
    (failure): Annotation => ({
      level: "error",
      ...inConfig(run, failure.server, texts),
      title: visible(`${place(failure)}: could not be measured (${failure.code})`),
      message: [failure.message, failure.help].map(visible).join("\n"),
    }),
  );
  const lineOf = texts.lockfileText === undefined ? undefined : lockLines(texts.lockfileText);
  const changes = run.changes.map((change) => ofChange(run, change, texts, lineOf));
  return [...failures, ...changes]
    .map((one) => ({ ...one, file: fromRoot(one.file, folder) }))
    .sort((a, b) => RANK[a.level] - RANK[b.level]);
}

function command({ level, file, line, title, message }: Annotation): string {
  const properties = `file=${commandProperty(file)},line=${line},title=${commandProperty(title)}`;
  return `::${level} ${properties}::${commandData(message)}`;
}

/** For a workflow that runs the command line itself: one workflow command an annotation, then the verdict. */
export const reporter: Reporter = {
  name: "github",
  render(run, options) {
    const lines = annotations(run, options).map(command);
    return `${[...lines, `budget-check: ${visible(verdictSentence(run))}`].join("\n")}\n`;
  },
};
