import { commandHelp, generalHelp } from "./commands/help.ts";
import { COMMANDS } from "./commands/index.ts";
import { type Interrupts, interruptible } from "./commands/interrupts.ts";
import { parseInput } from "./commands/parse.ts";
import { type Command, type Io, isUserError, UsageError, type UserError } from "./commands/types.ts";
import { didYouMean } from "./config/suggest.ts";
import { printable } from "./report/escape.ts";
import { version } from "./version.ts";

export interface MainOptions extends Io {
  /** What was typed behind `budget-check`. */
  readonly argv: readonly string[];
  /** Where SIGINT and SIGTERM are heard; none in tests. */
  readonly interrupts?: Interrupts;
}

/** Picks the command: the first word; where there is none, `look` if a server stands behind `--`, else `check`. */
function pick(argv: readonly string[]): { name: string; rest: readonly string[] } {
  const [first, ...rest] = argv;
  if (first !== undefined && !first.startsWith("-")) return { name: first, rest };
  return { name: argv.includes("--") ? "look" : "check", rest: argv };
}

async function loadCommand(name: string): Promise<Command> {
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry) return entry.load();
  throw new UsageError(
    `there is no command "${name}"`,
    didYouMean(
      name,
      COMMANDS.map((candidate) => candidate.name),
    ),
  );
}

function printUserError(error: UserError, write: (text: string) => unknown): void {
  const problems = "problems" in error ? (error.problems as readonly Partial<UserError>[]) : [error];
  for (const { where, message, next } of problems) {
    write(`budget-check: ${where ? `${printable(where)}: ` : ""}${printable(message ?? "")}\n`);
    if (next) write(`  → ${printable(next)}\n`);
  }
}

async function dispatch(options: MainOptions): Promise<number> {
  const { argv, stdout } = options;
  if (argv[0] === "help") {
    const named = argv[1];
    stdout.write(named === undefined ? generalHelp(COMMANDS) : commandHelp(await loadCommand(named)));
    return 0;
  }
  const { name, rest } = pick(argv);
  if (argv[0] === "--help" || argv[0] === "-h") {
    stdout.write(generalHelp(COMMANDS));
    return 0;
  }
  const command = await loadCommand(name);
  const input = parseInput(command, rest);
  if (input.flags.help) {
    stdout.write(commandHelp(command));
    return 0;
  }
  if (input.flags.version) {
    stdout.write(`${version()}\n`);
    return 0;
  }
  return command.run(input, options);
}

/**
 * The whole command line.
 * @returns the exit code: 0 within budget, 1 over budget, stale or edited, 2 usage or configuration, 3 could not measure
 */
export async function main(options: MainOptions): Promise<number> {
  const write = (text: string) => options.stderr.write(text);
  return interruptible(options.interrupts, async () => {
    try {
      return await dispatch(options);
    } catch (error) {
      if (isUserError(error)) {
        printUserError(error, write);
        return error.exitCode;
      }
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      write(
        `budget-check: a fault in budget-check itself, not in your server. Please report it with this text:\n${printable(text)}\n`,
      );
      return 3;
    }
  });
}
