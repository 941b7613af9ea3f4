import { FLAGS, type FlagName } from "./flags.ts";
import type { Command } from "./types.ts";

function flagRow(name: FlagName): [string, string] {
  const flag = FLAGS[name];
  const short = "short" in flag ? `-${flag.short}, ` : "";
  return [`${short}--${name}${"value" in flag ? ` ${flag.value}` : ""}`, flag.help];
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

/** The help of one command. */
export function commandHelp(command: Command): string {
  const parts = [`Usage: budget-check ${command.usage}`, command.description];
  const flags = [...command.flags, "help" as const].map(flagRow);
  parts.push(`Flags:\n${columns(flags)}`);
  if (command.examples.length > 0) parts.push(`Examples:\n${columns(command.examples)}`);
  return `${parts.join("\n\n")}\n`;
}

/** The help of `budget-check` itself. */
export function generalHelp(commands: readonly { name: string; usage: string; summary: string }[]): string {
  const rows = commands.map(({ usage, summary }): [string, string] => [usage, summary]);
  return `budget-check holds what each MCP tool costs an agent, in tokens of real responses,
in a lockfile that people review, and fails when a cost regresses.

Usage: budget-check [command] [flags]

${columns(rows)}

Start:      budget-check init -- node my-server.js     writes budgets.config.json and the first lockfile
            budget-check -- node my-server.js          looks at a server, writes nothing
Every day:  budget-check                               is everything within budget?
            budget-check update                        accept what is measured now
            budget-check explain get_items             where the tokens go, and what would save them

Exit codes: 0 within budget · 1 over budget, stale or edited lockfile
            2 wrong usage or configuration · 3 could not measure

\`budget-check COMMAND --help\` tells more.
`;
}
