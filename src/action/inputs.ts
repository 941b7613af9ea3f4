const COMMANDS = ["check", "diff", "merge"] as const;
const FAIL_ON = ["regression", "warning", "never"] as const;
const COMMENT = ["auto", "always", "on-failure", "never"] as const;

/** The inputs of action.yml. A text that was not given is absent. */
export interface Inputs {
  readonly command: (typeof COMMANDS)[number];
  readonly failOn: (typeof FAIL_ON)[number];
  readonly comment: (typeof COMMENT)[number];
  /** Relative to the workspace; `.` is the workspace. */
  readonly workingDirectory: string;
  readonly config?: string;
  readonly lockfile?: string;
  readonly commentKey?: string;
  readonly baseRef?: string;
  readonly token?: string;
  readonly sarifFile?: string;
  readonly htmlFile?: string;
  readonly shard?: string;
}

/** An input that makes no sense: told as it is, without a stack. */
export class InputError extends Error {}

/** One of the allowed words; the first where none was given. */
function choice<const W extends string>(name: string, given: string, allowed: readonly [W, ...W[]]): W {
  const found = given === "" ? allowed[0] : allowed.find((word) => word === given);
  if (found === undefined) {
    throw new InputError(`The input ${name} is "${given}"; it can be ${allowed.join(", ")}.`);
  }
  return found;
}

/**
 * Reads the inputs.
 * @param get gives an input's text, empty where it was not set
 * @throws InputError naming the input and what it can be
 */
export function readInputs(get: (name: string) => string): Inputs {
  const text = <K extends string>(key: K, name: string) => {
    const value = get(name);
    return (value === "" ? {} : { [key]: value }) as { [P in K]?: string };
  };
  const baseRef = text("baseRef", "base-ref");
  if (baseRef.baseRef?.startsWith("-"))
    throw new InputError(`The input base-ref is no revision: "${baseRef.baseRef}".`);
  const shard = text("shard", "shard");
  const command = choice("command", get("command"), COMMANDS);
  if (shard.shard !== undefined) {
    const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard.shard) ?? [];
    if (part === undefined || Number(part) > Number(parts))
      throw new InputError(
        `The input shard is "${shard.shard}"; it is I/N with I from 1 to N, for example 1/3.`,
      );
    if (command !== "check")
      throw new InputError(`The input shard goes with the command check, and the command is ${command}.`);
  }
  return {
    command,
    failOn: choice("fail-on", get("fail-on"), FAIL_ON),
    comment: choice("comment", get("comment"), COMMENT),
    workingDirectory: get("working-directory") || ".",
    ...text("config", "config"),
    ...text("lockfile", "lockfile"),
    ...text("commentKey", "comment-key"),
    ...baseRef,
    ...text("token", "token"),
    ...text("sarifFile", "sarif-file"),
    ...text("htmlFile", "html-file"),
    ...shard,
  };
}
