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
  /** Absolute path; standard output where there is none. */
  readonly file?: string;
}

const DEFAULT_WIDTH = 100;

function parseReporter(typed: string, cwd: string): Destination {
  const at = typed.indexOf("=");
  const name = at === -1 ? typed : typed.slice(0, at);
  if (!isReporterName(name)) {
    throw new UsageError(`there is no reporter "${name}"`, didYouMean(name, reporterNames));
  }
  if (at === -1) return { reporter: name };
  const file = typed.slice(at + 1);
  if (file === "")
    throw new UsageError(`--reporter ${name}= names no file`, `write --reporter ${name}=report.txt`);
  return { reporter: name, file: path.resolve(cwd, file) };
}

/**
 * The reports that were asked for; the terminal's where none goes to standard output.
 * @throws UsageError on a reporter that there is not
 */
export function destinations(flags: FlagValues, cwd: string): Destination[] {
  const asked = (flags.reporter ?? []).map((typed) => parseReporter(typed, cwd));
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
  if (env.NO_COLOR) return false;
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

/** Writes every report that was asked for. */
export async function writeReports(
  run: Run,
  targets: readonly Destination[],
  flags: FlagValues,
  io: Io,
): Promise<void> {
  for (const { reporter, file } of targets) {
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
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text.endsWith("\n") ? text : `${text}\n`);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
      throw new UsageError(
        `the ${reporter} report cannot be written to ${file} (${code})`,
        "check the path behind --reporter",
      );
    }
  }
}
