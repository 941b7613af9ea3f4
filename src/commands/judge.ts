import { encodingOf } from "../config/encoding.ts";
import { shownPath } from "../config/load.ts";
import type { Run } from "../report/types.ts";
import { clientLimitChanges, isToldOnce } from "../snapshot/client-limit.ts";
import { compare } from "../snapshot/compare.ts";
import { identified } from "../snapshot/identity.ts";
import { policyChanges } from "../snapshot/policy.ts";
import type { Change, Judged } from "../snapshot/types.ts";
import { isUnmeasured, judge } from "../snapshot/verdict.ts";
import { explainRun } from "../survey/explain.ts";
import { limitsOf } from "../survey/limits.ts";
import type { FlagValues } from "./flags.ts";
import type { Inputs, Measured } from "./measure.ts";
import { positiveInt } from "./parse.ts";
import type { Io } from "./types.ts";

/** Tokens of the context window that most models of the day have. */
const DEFAULT_WINDOW = 200_000;

/** `--frozen` where it was typed, else whether CI is set, as with npm ci and snapshot tests. */
export function isFrozen(flags: FlagValues, env: Io["env"]): boolean {
  if (flags.frozen !== undefined) return flags.frozen;
  const ci = env.CI;
  return ci !== undefined && !["", "0", "false"].includes(ci.toLowerCase());
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Why a part of the lockfile cannot be written anew by itself; undefined where it can. */
export function wholeReason({ loaded, lock, selection }: Inputs): string | undefined {
  if (lock === undefined || !selection.narrow) return undefined;
  const [locked, wanted] = [lock.snapshot.encoding, encodingOf(loaded.config)];
  if (locked !== wanted) return `its tokens are counted with ${locked}, the configuration says ${wanted}`;
  const edited = lock.edited.find((change) => !selection.covers(change));
  if (edited === undefined) return undefined;
  const { server, tool, case: key, subject } = edited;
  const place = [server, tool, key].filter((part) => part !== undefined).join(" / ");
  return `${place}: this ${subject} was edited by hand, and would be locked as if it had been measured`;
}

/** The command that accepts what was measured, with the flags that chose it, unless it takes a whole update. */
function acceptCommand({ config, lockfile, ...filters }: FlagValues, whole: boolean): string {
  const words = ["npx", "budget-check", "update"];
  for (const [name, value] of Object.entries({ config, lockfile })) {
    if (value !== undefined) words.push(`--${name}`, quoted(value));
  }
  for (const name of whole ? [] : (["server", "tool", "case"] as const)) {
    for (const value of filters[name] ?? []) words.push(`--${name}`, quoted(value));
  }
  return words.join(" ");
}

function missingLock(lockfile: string, conflict: string | undefined): Change {
  return identified({
    kind: "stale",
    severity: "stale",
    server: "",
    subject: "lockfile",
    message: `${conflict ?? `there is no ${lockfile} yet`}, so nothing is held to a budget`,
  });
}

/** Everything that differs from what is locked, or breaks a limit. */
function changesOf({ lock, conflict, survey, selection, loaded, lockFile }: Measured, cwd: string): Change[] {
  const compared = lock
    ? [...lock.edited, ...compare(lock.snapshot, survey.snapshot).filter(isToldOnce)]
    : [];
  const limits = [
    ...policyChanges(survey.snapshot, limitsOf(loaded.config, survey.snapshot)),
    ...clientLimitChanges(survey.snapshot),
  ];
  // Of what could not be measured nothing is known: that a tool "is gone" would be told beside the reason why.
  const known = (change: Change) =>
    change.severity === "violation" ||
    change.severity === "edited" ||
    !survey.failures.some((failure) => isUnmeasured(change, failure));
  const covered = [...compared, ...limits].filter((change) => selection.covers(change) && known(change));
  return lock ? covered : [missingLock(shownPath(cwd, lockFile), conflict), ...covered];
}

/** A configuration without servers is refused when it is read: where none is left, they are all switched off. */
function disabledNote({ loaded }: Measured): Run["notes"] {
  if (Object.keys(loaded.config.mcpServers).length > 0) return [];
  return [
    {
      message: "every server of the configuration is disabled, so nothing was measured",
      help: 'take "disabled": true away from one',
    },
  ];
}

/** Judges what was measured by the policy of the configuration and the flags. */
export async function judgeRun(
  command: Run["command"],
  measured: Measured,
  flags: FlagValues,
  io: Io,
  detail: "failing" | "all",
): Promise<Run> {
  const { loaded, lock, survey, lockFile } = measured;
  const { tokens = 0, percent = 0 } = loaded.config.tolerance ?? {};
  const frozen = isFrozen(flags, io.env);
  const policy = { tolerance: { tokens, percent }, frozen, strict: flags.strict === true };
  const { judged, verdict } = judge(changesOf(measured, io.cwd), survey.failures, policy);
  const explained = await explainRun(survey, detail === "all" ? undefined : casesOf(judged));
  return {
    command,
    verdict,
    snapshot: survey.snapshot,
    ...(lock ? { before: lock.snapshot } : {}),
    changes: judged,
    failures: survey.failures,
    waived: survey.waived,
    notes: [
      ...(lock?.notes ?? []).map((message) => ({ message })),
      ...disabledNote(measured),
      ...survey.notes,
    ],
    savings: explained.savings,
    paths: explained.paths,
    lockfile: shownPath(io.cwd, lockFile),
    config: shownPath(io.cwd, loaded.file),
    locked: lock !== undefined,
    frozen,
    window: positiveInt("window", flags.window) ?? loaded.config.window ?? DEFAULT_WINDOW,
    accept: acceptCommand(flags, wholeReason(measured) !== undefined),
  };
}

/** The cases of failing changes, each once, the most severe first. */
function casesOf(judged: readonly Judged[]): string[] {
  const failing = judged.filter(
    ({ fails, tool, case: key }) => fails && tool !== undefined && key !== undefined,
  );
  return [...new Set(failing.map(({ server, tool, case: key }) => `${server}/${tool}/${key}`))];
}
