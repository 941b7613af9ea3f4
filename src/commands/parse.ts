import { parseArgs } from "node:util";
import { didYouMean } from "../config/suggest.ts";
import { FLAGS, type FlagName, type FlagValues } from "./flags.ts";
import { type Command, type Input, UsageError } from "./types.ts";

/** Most that a flag takes: a timer of Node's can be set no higher, about 24 days. */
const MOST = 2 ** 31 - 1;

function optionsFor(names: readonly FlagName[]) {
  return Object.fromEntries(
    names.map((name) => {
      const flag = FLAGS[name];
      return [
        name,
        {
          type: flag.type,
          ...("multiple" in flag ? { multiple: true } : {}),
          ...("short" in flag ? { short: flag.short } : {}),
        },
      ];
    }),
  );
}

/** A flag without its value, or with one that looks like a flag (`--timeout -5`), in words of our own. */
function valueProblem(message: string): UsageError | undefined {
  const named = /Option '(?:-\w, )?--([\w-]+)(?: <value>)?'/.exec(message)?.[1];
  if (named === undefined || !Object.hasOwn(FLAGS, named)) return undefined;
  const flag = FLAGS[named as FlagName];
  if (!("value" in flag)) return new UsageError(`--${named} takes no value`, `write --${named} alone`);
  const example = "example" in flag ? flag.example : flag.value;
  return /ambiguous/.test(message)
    ? new UsageError(
        `what stands behind --${named} looks like a flag`,
        `write its value with =: --${named}=${example}`,
      )
    : new UsageError(`--${named} needs a value`, `for example --${named} ${example}`);
}

function explainParseError(error: unknown, command: Command): UsageError {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /Unknown option '(-{1,2}(?:no-)?([^']+))'/.exec(message);
  if (unknown) {
    const typed = unknown[2] ?? "";
    const isElsewhere = Object.hasOwn(FLAGS, typed);
    return new UsageError(
      isElsewhere ? `${command.name} does not take ${unknown[1]}` : `there is no flag ${unknown[1]}`,
      isElsewhere
        ? `see \`budget-check ${command.name} --help\``
        : didYouMean(typed, command.flags).replace(/"([^"]+)"/, '"--$1"') ||
            `see \`budget-check ${command.name} --help\``,
    );
  }
  const value = valueProblem(message);
  if (value) return value;
  return new UsageError(
    message.split("\n")[0]?.replace(/\.$/, "") ?? message,
    `see \`budget-check ${command.name} --help\``,
  );
}

/**
 * Parses what stands behind a command's name.
 * @throws UsageError on a flag that it does not take, or too many arguments
 */
export function parseInput(command: Command, argv: readonly string[]): Input {
  const split = argv.indexOf("--");
  const own = split === -1 ? argv : argv.slice(0, split);
  const rest = split === -1 ? [] : argv.slice(split + 1);
  let parsed: { values: object; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...own],
      options: optionsFor([...command.flags, "help", "version"]),
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    });
  } catch (error) {
    throw explainParseError(error, command);
  }
  const { positionals } = parsed;
  if (rest.length > 0 && !command.rest) {
    throw new UsageError(
      `${command.name} does not start what stands behind --`,
      `look at that server with \`budget-check -- ${rest.join(" ")}\`, or leave it out`,
    );
  }
  if (positionals.length > command.positionals) {
    const extra = positionals[command.positionals];
    throw new UsageError(
      `${command.name} does not know what to do with "${extra}"`,
      `its usage is \`budget-check ${command.usage}\``,
    );
  }
  const flags = parsed.values as FlagValues;
  for (const name of ["concurrency", "timeout", "window"] as const) positiveInt(name, flags[name]);
  return { flags, positionals, rest };
}

/** A flag's value as a whole number above 0. @throws UsageError */
export function positiveInt(
  flag: "concurrency" | "timeout" | "window",
  value: string | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0 && number <= MOST) return number;
  throw new UsageError(
    `--${flag} takes a whole number ${number > MOST ? `up to ${MOST}` : "above 0"}, not "${value}"`,
    `for example --${flag} ${FLAGS[flag].example}`,
  );
}
