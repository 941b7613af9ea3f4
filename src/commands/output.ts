import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { didYouMean } from "../config/suggest.ts";
import {
  isReporterName,
  loadReporter,
  type RenderOptions,
  type ReporterName,
  type Run,
  reporterNames,
} from "../report/index.ts";
import type { FlagValues } from "./flags.ts";
import { type Io, UsageError } from "./types.ts";

/** Where one report goes. */
export interface Destination {
  readonly reporter: ReporterName;
  /** As it was typed; standard output where there is none. */
  readonly file?: string;
  /** The flag that named it: `--reporter` where it is omitted. */
  readonly flag?: string;
}

const DEFAULT_WIDTH = 100;

/** How files of a reporter are called, for examples. */
const ENDINGS: Readonly<Record<ReporterName, string>> = {
  terminal: "txt",
  json: "json",
  markdown: "md",
  sarif: "sarif",
  junit: "xml",
  github: "txt",
  html: "html",
};

function parseReporter(typed: string): Destination {
  const at = typed.indexOf("=");
  const name = at === -1 ? typed : typed.slice(0, at);
  if (!isReporterName(name)) {
    throw new UsageError(`there is no reporter "${name}"`, didYouMean(name, reporterNames));
  }
  if (at === -1) return { reporter: name };
  const file = typed.slice(at + 1);
  if (file === "")
    throw new UsageError(
      `--reporter ${name}= names no file`,
      `write --reporter ${name}=report.${ENDINGS[name]}`,
    );
  return { reporter: name, file };
}

/**
 * The reports that were asked for; the terminal's where none goes to standard output.
 * @throws UsageError on a reporter that there is not
 */
export function destinations(flags: FlagValues): Destination[] {
  const asked = (flags.reporter ?? []).map((typed) => parseReporter(typed));
  const toStdout = asked.filter(({ file }) => file === undefined);
  if (flags.json) {
    const other = toStdout.find(({ reporter }) => reporter !== "json");
    if (other) {
      throw new UsageError(
        `--json and --reporter ${other.reporter} both want standard output`,
        `write the other one to a file: --reporter ${other.reporter}=FILE`,
      );
    }
    return [...asked.filter(({ file }) => file !== undefined), { reporter: "json" }];
  }
  return toStdout.length > 0 ? asked : [...asked, { reporter: "terminal" }];
}

/** True where colours are wanted: asked for, or a terminal that has not said no (https://no-color.org). */
export function wantsColor(flags: FlagValues, { env, stdout }: Io): boolean {
  if (flags.color !== undefined) return flags.color;
  if (env.NO_COLOR || env.FORCE_COLOR === "0") return false;
  return Boolean(env.FORCE_COLOR) || stdout.isTTY === true;
}

/** What reports for a code host need: the lockfile's lines, and where this folder lies in the repository. */
function hostOptions(run: Run, io: Io): Pick<RenderOptions, "lockfileText" | "configText" | "folder"> {
  const text = (file: string) => {
    const absolute = path.resolve(io.cwd, file);
    return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined;
  };
  const root = io.env.GITHUB_WORKSPACE;
  const folder = root === undefined ? "" : path.relative(root, io.cwd).replaceAll(path.sep, "/");
  return {
    lockfileText: run.locked ? text(run.lockfile) : undefined,
    configText: text(run.config),
    ...(folder === "" || folder.startsWith("..") ? {} : { folder }),
  };
}

/** What the system says of a file that cannot be written, in a word. */
function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
  return code === "EISDIR" ? "it is a folder" : code;
}

/** Writes a file whose name is not the user's to choose. @throws UsageError */
export function writeHere(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(
      `${path.basename(file)} cannot be written here: ${reasonOf(error)}`,
      "make the folder writable, or work in another one",
    );
  }
}

/** @param typed the path as it was typed, with its flag: `--output x.html` */
function write(text: string, typed: string, what: string, flag: string, io: Io): void {
  const file = path.resolve(io.cwd, typed);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text.endsWith("\n") ? text : `${text}\n`);
  } catch (error) {
    throw new UsageError(
      `${what} cannot be written to ${typed}: ${reasonOf(error)}`,
      `name a file behind ${flag}`,
    );
  }
}

/** Writes what `--output` names. @throws UsageError */
export function writeOutput(typed: string, text: string, io: Io): void {
  write(text, typed, "the result", "--output", io);
}

/** Writes every report that was asked for. */
export async function writeReports(
  run: Run,
  targets: readonly Destination[],
  flags: FlagValues,
  io: Io,
): Promise<void> {
  for (const { reporter, file, flag = "--reporter" } of targets) {
    const { render } = await loadReporter(reporter);
    const text = render(run, {
      color: file === undefined && reporter === "terminal" && wantsColor(flags, io),
      width: io.stdout.columns ?? DEFAULT_WIDTH,
      ...(flags.quiet ? { quiet: true } : {}),
      ...(reporter === "sarif" || reporter === "github" ? hostOptions(run, io) : {}),
    });
    if (file === undefined) {
      if (text !== "") io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
      continue;
    }
    write(text, file, `the ${reporter} report`, flag, io);
  }
}
