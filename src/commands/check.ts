import { exitCode } from "../snapshot/verdict.ts";
import { CALLING, JUDGING, REPORTING, SELECTING } from "./flags.ts";
import { judgeRun } from "./judge.ts";
import { measureAll } from "./measure.ts";
import { destinations, writeReports } from "./output.ts";
import { replayShard } from "./shard.ts";
import { type Command, UsageError } from "./types.ts";

export const check: Command = {
  name: "check",
  usage: "[check] [flags]",
  summary: "measure everything, compare with budgets.lock.json",
  description: `Starts every server of the configuration over private copies of its stores, replays its cases,
counts the tokens of each answer and compares them with what is locked. Never writes the lockfile.`,
  flags: [...SELECTING, ...REPORTING, ...JUDGING, ...CALLING, "shard", "output", "watch", "window"],
  examples: [
    ["budget-check", "is everything within budget?"],
    ["budget-check --server memory --tool read_graph", "only this tool"],
    ["budget-check --reporter terminal --reporter html=budget.html", "a page to look at as well"],
  ],
  positionals: 0,
  async run({ flags }, io) {
    if (flags.shard !== undefined) return replayShard(flags, io);
    if (flags.output !== undefined) {
      throw new UsageError(
        "--output names the partial result of --shard, and there is no --shard",
        `a report is written with --reporter: --reporter html=${flags.output}`,
      );
    }
    const targets = destinations(flags);
    const measured = await measureAll(flags, io);
    const detail = targets.some(({ reporter }) => reporter === "html") ? "all" : "failing";
    const run = await judgeRun("check", measured, flags, io, detail);
    await writeReports(run, targets, flags, io);
    if (flags.watch) await (await import("./watch.ts")).watch(measured, run.snapshot, flags, io);
    return exitCode(run.verdict);
  },
};
