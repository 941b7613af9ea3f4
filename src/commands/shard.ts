import { visible } from "../report/escape.ts";
import { plural } from "../report/numbers.ts";
import { MOST_PARTS, planShard, type Shard } from "../survey/shards.ts";
import type { FlagValues } from "./flags.ts";
import { loadInputs, replayOptions, withServers } from "./measure.ts";
import { writeOutput } from "./output.ts";
import { type Io, UsageError } from "./types.ts";

/** Reads `I/N`. @throws UsageError */
export function parseShard(typed: string): Shard {
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(typed);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match && index <= count && count <= MOST_PARTS) return { index, count };
  throw new UsageError(
    `--shard takes I/N with I from 1 to N${count > MOST_PARTS ? ` and N up to ${MOST_PARTS}` : ""}, not "${typed}"`,
    "for example --shard 1/3",
  );
}

/** Flags of a verdict, which a part has none of. */
const OF_MERGE = ["json", "reporter", "strict", "frozen", "window"] as const;

function refuseVerdict(flags: FlagValues): void {
  if (flags.watch)
    throw new UsageError(
      "--watch does not go with --shard",
      "watch without it, or write a part without --watch",
    );
  const typed = OF_MERGE.find((name) => flags[name] !== undefined);
  if (typed === undefined) return;
  throw new UsageError(
    `--${typed} does not go with --shard: a part has no verdict of its own`,
    `give --${typed} to \`budget-check merge\``,
  );
}

/**
 * Replays one part of the cases and writes what came back; `merge` measures and judges all parts together.
 * @returns 0: a part has no verdict of its own, and what failed in it is told by `merge`
 */
export async function replayShard(flags: FlagValues, io: Io): Promise<number> {
  const shard = parseShard(flags.shard ?? "");
  refuseVerdict(flags);
  const inputs = await loadInputs(flags, io);
  const { formatPartial } = await import("../survey/partial.ts");
  const { config } = inputs.loaded;
  const plan = planShard(config, inputs.lock?.snapshot, shard);
  const replayed = await withServers(io, ({ replayAll, on }) =>
    replayAll({
      ...replayOptions(inputs, flags, 1, on),
      starts: plan.starts,
      probes: plan.probes,
      selects: (server, tool, key) =>
        plan.selects(server, key) && inputs.selection.selects(server, tool, key),
    }),
  );
  const name = flags.output ?? `budget-check-shard-${shard.index}-of-${shard.count}.json`;
  const { server, tool, case: key } = flags;
  const filters = { ...(server && { server }), ...(tool && { tool }), ...(key && { case: key }) };
  writeOutput(name, formatPartial(inputs.loaded.written, shard, plan, filters, replayed), io);
  const cases = [...replayed.values()].flatMap((one) => one.cases).length;
  if (!flags.quiet) {
    io.stdout.write(
      `Part ${shard.index} of ${shard.count}: ${plural(cases, "case")} replayed, kept in ${visible(name)}. Judge all parts with: npx budget-check merge FILES…\n`,
    );
  }
  return 0;
}
