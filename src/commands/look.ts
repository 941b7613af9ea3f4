import path from "node:path";
import type { LoadedConfig } from "../config/types.ts";
import { exitCode } from "../snapshot/verdict.ts";
import { serverName } from "./init-sources.ts";
import { judgeRun, quoted } from "./judge.ts";
import { LOCK_NAME, measureChosen } from "./measure.ts";
import { destinations, writeReports } from "./output.ts";
import { selection } from "./selection.ts";
import { type Command, UsageError } from "./types.ts";

/** A configuration with one server and nothing else. */
function bare(command: string, args: readonly string[], cwd: string): LoadedConfig {
  const name = serverName([command, ...args]);
  const config = { mcpServers: { [name]: { command, args: [...args] } } };
  return {
    file: path.join(cwd, "budgets.config.json"),
    root: cwd,
    config,
    written: config,
    secrets: [],
    locate: () => undefined,
  };
}

export const look: Command = {
  name: "look",
  usage: "[flags] -- CMD ARGS…",
  summary: "no config needed: look at this server now",
  description: `Starts the server, takes its tools, calls those that declare readOnlyHint and need no argument, and tells
what they cost, what is wrong with them and what would mend it. Reads no configuration and writes nothing.`,
  flags: ["tool", "reporter", "json", "color", "timeout"],
  examples: [["budget-check -- npx -y @modelcontextprotocol/server-memory", "look at a published server"]],
  positionals: 0,
  rest: true,
  async run({ flags, rest }, io) {
    const [command, ...args] = rest;
    if (command === undefined)
      throw new UsageError("nothing stands behind --", "write `budget-check -- node my-server.js`");
    const targets = destinations(flags);
    const loaded = bare(command, args, io.cwd);
    const inputs = {
      loaded,
      selection: selection(flags),
      lock: undefined,
      lockFile: path.join(io.cwd, LOCK_NAME),
    };
    const measured = await measureChosen(inputs, flags, io, 1);
    const run = await judgeRun("check", measured, { ...flags, frozen: false }, io, "all");
    // There is no configuration to update: what was looked at is taken into the budget by init.
    const accept = ["npx", "budget-check", "init", "--", ...rest.map(quoted)].join(" ");
    await writeReports({ ...run, accept, changes: [] }, targets, flags, io);
    return exitCode(run.verdict);
  },
};
