import { readFileSync } from "node:fs";
import path from "node:path";
import { exitCode } from "../snapshot/verdict.ts";
import { judgeRun } from "./judge.ts";
import { loadInputs } from "./measure.ts";
import { destinations, writeReports } from "./output.ts";
import { type Command, UsageError } from "./types.ts";

function read(cwd: string, file: string): string {
  try {
    return readFileSync(path.resolve(cwd, file), "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    throw new UsageError(`${file} cannot be read (${code})`, "pass the files that `check --shard I/N` wrote");
  }
}

export const merge: Command = {
  name: "merge",
  usage: "merge FILES… [flags]",
  summary: "put the partial results of shards together and judge them",
  description: `Reads what every \`check --shard I/N\` wrote and gives the verdict that one unsharded check would give:
the same figures, findings and exit code. All N parts must be there, and be of this configuration.`,
  flags: ["config", "lockfile", "reporter", "json", "quiet", "color", "strict", "frozen", "driver"],
  examples: [["budget-check merge budget-check-shard-*.json", "judge all parts"]],
  positionals: Number.POSITIVE_INFINITY,
  async run({ flags, positionals }, io) {
    if (flags.driver) return (await import("./merge-driver.ts")).mergeDriver(positionals, io);
    if (positionals.length === 0)
      throw new UsageError("merge needs files", "pass what every `check --shard I/N` wrote");
    const targets = destinations(flags, io.cwd);
    const inputs = await loadInputs(flags, io);
    const [{ assess }, { joinPartials, parsePartial }] = await Promise.all([
      import("../survey/index.ts"),
      import("../survey/partial.ts"),
    ]);
    const parts = positionals.map((file) => [file, parsePartial(read(io.cwd, file), file)] as const);
    const { loaded, selection } = inputs;
    const replayed = joinPartials(loaded.config, parts);
    const survey = await assess(replayed, { loaded, selects: selection.selects, complete: true });
    const detail = targets.some(({ reporter }) => reporter === "html") ? "all" : "failing";
    const run = await judgeRun("merge", { ...inputs, survey }, flags, io, detail);
    await writeReports(run, targets, flags, io);
    return exitCode(run.verdict);
  },
};
