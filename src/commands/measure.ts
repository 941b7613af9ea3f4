import path from "node:path";
import { loadConfig, shownPath } from "../config/load.ts";
import type { LoadedConfig } from "../config/types.ts";
import { readLock } from "../lockfile/file.ts";
import type { Lock } from "../lockfile/parse.ts";
import type { Survey } from "../survey/types.ts";
import type { FlagValues } from "./flags.ts";
import { onInterrupt } from "./interrupts.ts";
import { positiveInt } from "./parse.ts";
import { progress } from "./progress.ts";
import { type Selection, selection } from "./selection.ts";
import type { Io } from "./types.ts";

/** What a measuring command has in hand before it judges. */
export interface Measured {
  readonly loaded: LoadedConfig;
  readonly selection: Selection;
  /** Absolute path of the lockfile, and what it holds; undefined where it is not there yet. */
  readonly lockFile: string;
  readonly lock: Lock | undefined;
  readonly survey: Survey;
}

export const LOCK_NAME = "budgets.lock.json";

/** Absolute path of the lockfile that these flags mean. */
export function lockPath(flags: FlagValues, io: Io, root: string): string {
  return flags.lockfile === undefined ? path.join(root, LOCK_NAME) : path.resolve(io.cwd, flags.lockfile);
}

/** Surveys with progress on stderr; whatever a survey started is gone when it ends, or is interrupted. */
export async function runSurvey(
  loaded: LoadedConfig,
  options: {
    flags: FlagValues;
    passes: 1 | 2;
    lock: Lock | undefined;
    selection: Pick<Selection, "selects" | "narrow">;
  },
  io: Io,
): Promise<Survey> {
  const concurrency = positiveInt("concurrency", options.flags.concurrency);
  const callTimeout = positiveInt("timeout", options.flags.timeout);
  const { survey, abandon } = await import("../survey/index.ts");
  const forget = onInterrupt(abandon);
  const line = progress(io);
  try {
    return await survey({
      loaded,
      passes: options.passes,
      ...(options.lock ? { locked: options.lock.snapshot } : {}),
      selects: options.selection.selects,
      complete: !options.selection.narrow,
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(callTimeout === undefined ? {} : { callTimeout }),
      on: line.on,
    });
  } finally {
    line.done();
    forget();
  }
}

/**
 * Reads configuration and lockfile and measures what the flags select.
 * @param passes 2 for `update`: volatile values show only between two runs
 * @throws ConfigError, LockfileError, UsageError, before anything is started
 */
export async function measureAll(flags: FlagValues, io: Io, passes: 1 | 2): Promise<Measured> {
  const loaded = await loadConfig({
    cwd: io.cwd,
    env: io.env,
    ...(flags.config === undefined ? {} : { file: flags.config }),
    ...(flags.server === undefined ? {} : { servers: flags.server }),
  });
  const lockFile = lockPath(flags, io, loaded.root);
  const lock = await readLock(lockFile, shownPath(io.cwd, lockFile));
  const chosen = selection(flags);
  const survey = await runSurvey(loaded, { flags, passes, lock, selection: chosen }, io);
  return { loaded, selection: chosen, lockFile, lock, survey };
}
