import { printable } from "../report/escape.ts";
import { plural } from "../report/numbers.ts";
import { CALLING, type FlagValues } from "./flags.ts";
import { type Inputs, loadInputs, replayOptions, withServers } from "./measure.ts";
import { refuseUnknown, rollCall } from "./roll.ts";
import { type Command, type Io, UsageError } from "./types.ts";

/** Recording writes server by server, so what the flags name is looked up first, on the servers themselves. */
async function refuseUnknownBefore(inputs: Inputs, flags: FlagValues, io: Io): Promise<void> {
  const { loaded } = inputs;
  const live = Object.entries(loaded.config.mcpServers)
    .filter(([, { recordings }]) => recordings !== undefined)
    .map(([name, { recordings: _, ...block }]) => [name, block] as const);
  const roll = rollCall(() => false);
  const replayed = await withServers(io, ({ replayAll, on }) =>
    replayAll({
      ...replayOptions(inputs, flags, 1, on),
      loaded: { ...loaded, config: { ...loaded.config, mcpServers: Object.fromEntries(live) } },
      selects: roll.selects,
      probes: () => false,
    }),
  );
  refuseUnknown(
    flags,
    roll,
    [...replayed.values()].flatMap(({ failures }) => failures),
  );
}

export const record: Command = {
  name: "record",
  usage: "record",
  summary: "save real results as recordings, to replay without the server",
  description: `Calls the cases of every server whose block names a folder ("recordings": "fixtures/recordings") and saves what
came back, with the digest of the tool's definition. Values that came from \${…} and things that look like keys are
masked. Where recordings are named, check replays them instead of calling; one whose tool has changed is stale.`,
  flags: ["config", "server", "tool", "case", "quiet", ...CALLING],
  examples: [["budget-check record --server billing", "record one server anew"]],
  positionals: 0,
  async run({ flags }, io) {
    const inputs = await loadInputs(flags, io);
    const named = Object.values(inputs.loaded.config.mcpServers).some(
      ({ recordings }) => recordings !== undefined,
    );
    if (!named) {
      throw new UsageError(
        "no server names a folder for its recordings",
        'add "recordings": "fixtures/recordings" to its block in the configuration',
      );
    }
    if (flags.tool || flags.case) await refuseUnknownBefore(inputs, flags, io);
    const { recordAll } = await import("../survey/record.ts");
    const recorded = await withServers(io, ({ on }) => recordAll(replayOptions(inputs, flags, 1, on)));
    for (const { server, folder, files, failures } of recorded) {
      if (!flags.quiet)
        io.stdout.write(`${printable(`${server}: ${plural(files.length, "file")} in ${folder}`)}\n`);
      for (const { tool, case: key, message, help } of failures) {
        const place = [server, tool, key].filter((part) => part !== undefined).join(" / ");
        io.stderr.write(`budget-check: ${printable(`${place}: ${message}`)}\n  → ${printable(help)}\n`);
      }
    }
    return recorded.some(({ failures }) => failures.length > 0) ? 3 : 0;
  },
};
