import { seconds } from "../connect/errors.ts";
import { messageOf, ReplayError } from "./errors.ts";
import { type ProgramOptions, runProgram } from "./program.ts";

/**
 * Runs a command of the configuration to its end.
 * @param argv program and arguments; no shell reads them
 * @throws ReplayError when it cannot start, fails, or takes longer than `timeoutMs`
 */
export async function runCommand(
  argv: readonly string[],
  options: ProgramOptions & { readonly what: string },
): Promise<void> {
  const [program = "", ...args] = argv;
  const ended = await runProgram(program, args, options).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    throw new ReplayError(
      "store",
      `${options.what}: ${program} could not be started (${messageOf(error)})`,
      "correct the command in the configuration",
    );
  });
  if (ended.code === 0) return;
  const how = ended.late
    ? `took longer than ${seconds(options.timeoutMs)}`
    : `ended with exit code ${ended.code ?? "none"}`;
  throw new ReplayError(
    "store",
    `${options.what}: ${program} ${how}`,
    ended.late
      ? "make it faster or raise timeouts.start of the server"
      : "run the command by hand and repair it",
    ended.output,
  );
}
