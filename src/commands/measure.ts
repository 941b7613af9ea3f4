import path from "node:path";
import { loadConfig, shownPath } from "../config/load.ts";
import type { LoadedConfig } from "../config/types.ts";
import { LockfileError } from "../lockfile/errors.ts";
import { readLock } from "../lockfile/file.ts";
import type { Lock } from "../lockfile/parse.ts";
import type { ReplayOptions, Survey } from "../survey/types.ts";
import type { FlagValues } from "./flags.ts";
import { onInterrupt } from "./interrupts.ts";
import { positiveInt } from "./parse.ts";
import { progress } from "./progress.ts";
import { type Roll, refuseUnknown, rollCall } from "./roll.ts";
import { type Selection, selection as selectionOf } from "./selection.ts";
import type { Io } from "./types.ts";

/** What a command reads before it measures. */
export interface Inputs {
  readonly loaded: LoadedConfig;
  readonly selection: Selection;
  /** Absolute path of the lockfile, and what it holds; undefined where it is not there yet. */
  readonly lockFile: string;
  readonly lock: Lock | undefined;
  /** What stands in the lockfile's way of being read, where it is about to be written anew. */
  readonly conflict?: string;
}

/** What a measuring command has in hand before it judges. */
export interface Measured extends Inputs {
  readonly survey: Survey;
}

type Pipeline = typeof import("../survey/index.ts");

export const LOCK_NAME = "budgets.lock.json";

/** Absolute path of the lockfile that these flags mean. */
export function lockPath(flags: FlagValues, io: Io, root: string): string {
  return flags.lockfile === undefined ? path.join(root, LOCK_NAME) : path.resolve(io.cwd, flags.lockfile);
}

/**
 * Reads a lockfile that is about to be written anew as a whole: what two branches left in conflict counts as nothing,
 * since what is measured now is what both agree on.
 */
async function readForUpdate(file: string, label: string): Promise<Pick<Inputs, "lock" | "conflict">> {
  try {
    return { lock: await readLock(file, label) };
  } catch (error) {
    if (!(error instanceof LockfileError) || error.problem !== "conflict") throw error;
    return { lock: undefined, conflict: error.message };
  }
}

/**
 * Reads configuration and lockfile.
 * @param solves whether a lockfile in conflict will be written anew as a whole
 * @throws ConfigError, LockfileError, before anything is started
 */
export async function loadInputs(flags: FlagValues, io: Io, solves = false): Promise<Inputs> {
  const loaded = await loadConfig({
    cwd: io.cwd,
    env: io.env,
    ...(flags.config === undefined ? {} : { file: flags.config }),
    ...(flags.server === undefined ? {} : { servers: flags.server }),
  });
  const lockFile = lockPath(flags, io, loaded.root);
  const chosen = selectionOf(flags);
  const label = flags.lockfile ?? shownPath(io.cwd, lockFile);
  const read =
    solves && !chosen.narrow
      ? await readForUpdate(lockFile, label)
      : { lock: await readLock(lockFile, label) };
  return { loaded, selection: chosen, lockFile, ...read };
}

/**
 * Works with servers, with progress on stderr; whatever was started is gone when the work ends or is interrupted.
 */
export async function withServers<T>(
  io: Io,
  work: (pipeline: Pipeline & Pick<ReplayOptions, "on">) => Promise<T>,
): Promise<T> {
  const pipeline = await import("../survey/index.ts");
  const forget = onInterrupt(pipeline.abandon);
  const line = progress(io);
  try {
    return await work({ ...pipeline, on: line.on });
  } finally {
    line.done();
    forget();
  }
}

/** How to replay, by the flags. @throws UsageError */
export function replayOptions(
  { loaded, lock, selection: chosen }: Inputs,
  flags: FlagValues,
  passes: 1 | 2,
  on: ReplayOptions["on"],
): ReplayOptions {
  const concurrency = positiveInt("concurrency", flags.concurrency);
  const callTimeout = positiveInt("timeout", flags.timeout);
  return {
    loaded,
    passes,
    ...(lock ? { locked: lock.snapshot } : {}),
    selects: chosen.selects,
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(callTimeout === undefined ? {} : { callTimeout }),
    on,
  };
}

/**
 * Measures what was read in.
 * @param passes 2 for `update`: volatile values show only between two runs
 * @param starts leaves out whole servers
 */
export async function measure(
  inputs: Inputs,
  flags: FlagValues,
  io: Io,
  passes: 1 | 2,
  starts?: (server: string) => boolean,
): Promise<Measured> {
  const survey = await withServers(io, ({ survey: run, on }) =>
    run({
      ...replayOptions(inputs, flags, passes, on),
      ...(starts ? { starts } : {}),
      complete: !inputs.selection.narrow,
    }),
  );
  return { ...inputs, survey };
}

function callLocked({ loaded, lock }: Inputs, roll: Roll): void {
  for (const [server, { tools }] of Object.entries(lock?.snapshot.servers ?? {})) {
    if (!Object.hasOwn(loaded.config.mcpServers, server)) continue;
    for (const [tool, { cases }] of Object.entries(tools)) {
      for (const key of [undefined, ...Object.keys(cases)]) roll.selects(server, tool, key);
    }
  }
}

/**
 * Measures what the flags select.
 * @throws UsageError where a flag selects a tool or a case that there is not
 */
export async function measureChosen(
  inputs: Inputs,
  flags: FlagValues,
  io: Io,
  passes: 1 | 2,
): Promise<Measured> {
  const roll = rollCall(inputs.selection.selects);
  const selection = { ...inputs.selection, selects: roll.selects };
  const { survey } = await measure({ ...inputs, selection }, flags, io, passes);
  // What is locked and gone is a change to tell of; there is nothing in it to lock anew.
  if (passes === 1) callLocked(inputs, roll);
  refuseUnknown(flags, roll, survey.failures);
  return { ...inputs, survey };
}

/** Reads configuration and lockfile and measures once what the flags select. @throws as `measureChosen` */
export async function measureAll(flags: FlagValues, io: Io): Promise<Measured> {
  return measureChosen(await loadInputs(flags, io), flags, io, 1);
}
