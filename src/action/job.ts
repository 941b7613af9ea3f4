import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Context, readContext } from "./event.ts";
import { InputError, type Inputs, readInputs } from "./inputs.ts";
import { type Cli, findCli } from "./run-cli.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the parts of one run of the action share. */
export interface Job {
  readonly inputs: Inputs;
  readonly context: Context;
  readonly env: Environment;
  /** Absolute path of the repository. */
  readonly workspace: string;
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** A folder for what is handed on, removed by the runner after the job. */
  readonly temp: string;
  readonly cli: Cli;
}

function payload(env: Environment): unknown {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8"));
  } catch {
    // Without an event there is no base and no pull request; the gate needs neither.
    return undefined;
  }
}

/**
 * Reads inputs and event.
 * @param input gives an input's text, empty where it was not set
 * @throws InputError
 */
export function prepare(env: Environment, input: (name: string) => string): Job {
  const inputs = readInputs(input);
  const workspace = path.resolve(env.GITHUB_WORKSPACE ?? ".");
  const cwd = path.resolve(workspace, inputs.workingDirectory);
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    throw new InputError(
      `The input working-directory is "${inputs.workingDirectory}", and the workspace has no such folder. Is the repository checked out before this step?`,
    );
  return {
    inputs,
    env,
    workspace,
    cwd,
    temp: mkdtempSync(path.join(env.RUNNER_TEMP ?? tmpdir(), "budget-check-")),
    context: readContext(env, payload(env)),
    cli: findCli(cwd, workspace),
  };
}
