import { readFileSync } from "node:fs";
import path from "node:path";
import { exitCode } from "../snapshot/verdict.ts";
import type { Replayed } from "../survey/types.ts";
import { type FlagValues, JUDGING, REPORTING } from "./flags.ts";
import { judgeRun } from "./judge.ts";
import { loadInputs } from "./measure.ts";
import { destinations, writeReports } from "./output.ts";
import { type Roll, refuseUnknown, rollCall } from "./roll.ts";
import { type Command, UsageError } from "./types.ts";

function read(cwd: string, file: string): string {
  try {
    return readFileSync(path.resolve(cwd, file), "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    throw new UsageError(`${file} cannot be read (${code})`, "pass the files that `check --shard I/N` wrote");
  }
}

/** What the parts tell of: the tools of every server, and the cases that were replayed or failed. */
function replayedNames(replayed: Replayed): Roll {
  const roll = rollCall(() => true);
  for (const [server, { surface, cases, failures }] of replayed) {
    for (const { name } of surface.definitions) roll.selects(server, name);
    for (const one of cases) roll.selects(server, one.tool, one.key);
    for (const { tool, case: key } of failures) if (tool !== undefined) roll.selects(server, tool, key);
  }
  return roll;
}

export const merge: Command = {
  name: "merge",
  usage: "merge FILES… [flags]",
  summary: "put the partial results of shards together and judge them",
  description: `Reads what every \`check --shard I/N\` wrote and gives the verdict that one unsharded check would give:
the same figures, findings and exit code. All N parts must be there, and be of this configuration.`,
  flags: ["config", "lockfile", ...REPORTING, ...JUDGING, "window", "driver"],
  examples: [["budget-check merge budget-check-shard-*.json", "judge all parts"]],
  positionals: Number.POSITIVE_INFINITY,
  async run({ flags, positionals }, io) {
    if (flags.driver) return (await import("./merge-driver.ts")).mergeDriver(positionals, io);
    if (positionals.length === 0)
      throw new UsageError("merge needs files", "pass what every `check --shard I/N` wrote");
    const targets = destinations(flags);
    const [{ assess }, { joinPartials, parsePartial }] = await Promise.all([
      import("../survey/index.ts"),
      import("../survey/partial.ts"),
    ]);
    const parts = positionals.map((file) => [file, parsePartial(read(io.cwd, file), file)] as const);
    const { server, tool, case: key } = parts[0]?.[1].filters ?? {};
    // The parts are judged as the run they are parts of, which may have left something out.
    const chosen: FlagValues = {
      ...flags,
      ...(server && { server: [...server] }),
      ...(tool && { tool: [...tool] }),
      ...(key && { case: [...key] }),
    };
    const inputs = await loadInputs(chosen, io);
    const { loaded, selection } = inputs;
    const replayed = joinPartials(loaded.written, parts);
    const survey = await assess(replayed, {
      loaded,
      selects: selection.selects,
      complete: !selection.narrow,
    });
    refuseUnknown(chosen, replayedNames(replayed), survey.failures);
    const detail = targets.some(({ reporter }) => reporter === "html") ? "all" : "failing";
    const run = await judgeRun("merge", { ...inputs, survey }, chosen, io, detail);
    await writeReports(run, targets, flags, io);
    return exitCode(run.verdict);
  },
};
