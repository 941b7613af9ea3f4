import { existsSync } from "node:fs";
import path from "node:path";
import { loadConfig, loadSource } from "../config/load.ts";
import { parseJsonc } from "../config/read.ts";
import type { LoadedConfig } from "../config/types.ts";
import { writeLock } from "../lockfile/file.ts";
import { printable } from "../report/escape.ts";
import { plural } from "../report/numbers.ts";
import type { Failure } from "../snapshot/types.ts";
import type { Inspected } from "../survey/inspect.ts";
import { findServers, refuseSources } from "./init-sources.ts";
import { configText, type NewServer } from "./init-template.ts";
import { LOCK_NAME, lockPath, measure, withServers } from "./measure.ts";
import { writeHere } from "./output.ts";
import { selection } from "./selection.ts";
import { type Command, type Input, type Io, isUserError, UsageError } from "./types.ts";

const CONFIG_NAME = "budgets.config.json";
const SCHEMA = "./node_modules/budget-check/schema/budgets.config.schema.json";

function refuseOverwrite({ flags }: Input, io: Io): void {
  if (flags.force) return;
  const there = [CONFIG_NAME, LOCK_NAME].filter((name) => existsSync(path.join(io.cwd, name)));
  if (there.length === 0) return;
  throw new UsageError(
    `${there.join(" and ")} ${there.length === 1 ? "is" : "are"} here already, and nothing was overwritten`,
    "edit the configuration and run `budget-check update`, or write anew with --force",
  );
}

/** Asks the servers with a configuration without cases, which is not written down. */
async function ask(servers: readonly NewServer[], io: Io): Promise<ReadonlyMap<string, Inspected>> {
  const { inspect } = await import("../survey/inspect.ts");
  return withServers(io, ({ on }) => inspect({ loaded: asIfWritten(servers, io), on }));
}

/** @throws UsageError without a place: the lines of a file that is not there lead nowhere */
function asIfWritten(servers: readonly NewServer[], io: Io): LoadedConfig {
  const source = parseJsonc(configText(servers, SCHEMA), CONFIG_NAME);
  try {
    return loadSource(source, path.join(io.cwd, CONFIG_NAME), { cwd: io.cwd, env: io.env });
  } catch (error) {
    if (!isUserError(error)) throw error;
    throw new UsageError(`nothing was written: ${error.message}`, error.next);
  }
}

function tell(failures: readonly Failure[], io: Io): void {
  for (const { server, message, help, stderr } of failures) {
    io.stderr.write(`budget-check: ${printable(`${server}: ${message}`)}\n  → ${printable(help)}\n`);
    if (stderr) io.stderr.write(`${printable(stderr).replace(/^/gm, "  │ ")}\n`);
  }
}

interface FirstLock {
  readonly cases: number;
  readonly failures: readonly Failure[];
  /** Cases that are answered with an error, which is rarely what is meant to be held. */
  readonly errors: readonly string[];
}

/** A lockfile that is there is written over, so what it holds counts for nothing. */
async function firstLock(io: Io): Promise<FirstLock> {
  const loaded = await loadConfig({ cwd: io.cwd, env: io.env, file: CONFIG_NAME });
  const inputs = {
    loaded,
    selection: selection({}),
    lockFile: lockPath({}, io, loaded.root),
    lock: undefined,
  };
  const measured = await measure(inputs, {}, io, 2);
  const { snapshot, failures } = measured.survey;
  if (failures.length === 0) await writeLock(measured.lockFile, snapshot, LOCK_NAME);
  const cases = Object.entries(snapshot.servers).flatMap(([server, { tools }]) =>
    Object.entries(tools).flatMap(([tool, entry]) =>
      Object.entries(entry.cases).map(([key, { figures }]) => ({
        place: `${server} / ${tool} / ${key}`,
        figures,
      })),
    ),
  );
  const failed = cases.filter(({ figures }) => figures.some(({ outcome }) => outcome !== "ok"));
  return { cases: cases.length, failures, errors: failed.map(({ place }) => place) };
}

async function run(input: Input, io: Io): Promise<number> {
  if (input.flags.git) {
    const { setUpGit } = await import("./git.ts");
    for (const line of await setUpGit(io.cwd)) io.stdout.write(`${line}\n`);
    if (existsSync(path.join(io.cwd, CONFIG_NAME)) && !input.flags.force) return 0;
  }
  refuseSources(input);
  refuseOverwrite(input, io);
  const { servers, env, notes } = findServers(input, io);
  const before = Object.entries(servers).map(([name, block]): NewServer => ({ name, block, tools: [] }));
  // Secrets that were left out of the file are there for this first run.
  const filled = { ...io, env: { ...env, ...io.env } };
  if (before.every(({ block }) => block.disabled === true)) {
    throw new UsageError(
      "every server there is disabled",
      'take "disabled": true away from one, or name another source',
    );
  }
  const inspected = await ask(before, filled);
  const asked = [...inspected.values()].flatMap(({ failures }) => failures);
  const config = path.join(io.cwd, CONFIG_NAME);
  if ([...inspected.values()].every(({ tools, failures }) => tools.length === 0 && failures.length > 0)) {
    tell(asked, io);
    io.stdout.write(
      "Nothing was written: no server could be asked. Mend what is told above and try again.\n",
    );
    return 3;
  }
  const after = before.map((server) => ({ ...server, tools: inspected.get(server.name)?.tools ?? [] }));
  writeHere(config, configText(after, SCHEMA));
  for (const note of notes) io.stdout.write(`${printable(note)}\n`);
  const tools = after.flatMap((server) => server.tools);
  io.stdout.write(
    `Written: ${CONFIG_NAME}, ${plural(after.length, "server")} with ${plural(tools.length, "tool")}.\n`,
  );
  const { cases, failures, errors } =
    asked.length > 0 ? { cases: 0, failures: asked, errors: [] } : await firstLock(filled);
  if (failures.length > 0) {
    tell(failures, io);
    io.stdout.write(
      `Not written: ${LOCK_NAME}. Mend what is told above, then run: npx budget-check update\n`,
    );
    return 3;
  }
  io.stdout.write(
    `Written: ${LOCK_NAME}, ${plural(cases, "call")} held to what ${cases === 1 ? "it costs" : "they cost"} now.\n`,
  );
  for (const place of errors) {
    io.stdout.write(
      `Look at ${printable(place)}: it answers with an error, and that is locked. Give it what it needs ("env", a store), then run: npx budget-check update\n`,
    );
  }
  io.stdout.write(
    `Next: commit both files, open ${CONFIG_NAME} to add the cases it proposes, and run: npx budget-check\n`,
  );
  return 0;
}

export const init: Command = {
  name: "init",
  usage: "init [--url URL | --from FILE | -- CMD ARGS…]",
  summary: "write budgets.config.json from a server command, a URL or an mcpServers file",
  description: `Asks the servers for their tools and writes budgets.config.json: read-only tools become cases, the others are
proposed as comments. Then writes the first lockfile. Without a source it reads .mcp.json, .cursor/mcp.json or
.vscode/mcp.json of this folder; where an address wants a token, put its headers into such a file. Never overwrites
without --force; secrets are not copied.`,
  flags: ["url", "from", "force", "git"],
  examples: [
    ["budget-check init -- node my-server.js", "from a command"],
    ["budget-check init --url http://127.0.0.1:3000/mcp", "from a URL"],
    ["budget-check init --from ~/.cursor/mcp.json", "from a client's file"],
    ["budget-check init --git", "also: diffs and merges of the lockfile in git"],
  ],
  positionals: 0,
  rest: true,
  run,
};
