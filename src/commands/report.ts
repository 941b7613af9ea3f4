import { visible } from "../report/escape.ts";
import { exitCode } from "../snapshot/verdict.ts";
import { CALLING, JUDGING, SELECTING } from "./flags.ts";
import { judgeRun } from "./judge.ts";
import { measureAll } from "./measure.ts";
import { writeReports } from "./output.ts";
import type { Command } from "./types.ts";

const DEFAULT_FILE = "budget-report.html";

export const report: Command = {
  name: "report",
  usage: "report [--output FILE]",
  summary: "write the HTML report",
  description: `Measures like check and writes one self-contained page: where the tokens go, from server to tool to case to
JSON path, what would save them, how answers grow with their store, and the changes against the lockfile.`,
  flags: ["output", "quiet", ...SELECTING, ...JUDGING, ...CALLING],
  examples: [["budget-check report --output budget.html", "then open budget.html"]],
  positionals: 0,
  async run({ flags }, io) {
    const run = await judgeRun("report", await measureAll(flags, io), flags, io, "all");
    const name = flags.output ?? DEFAULT_FILE;
    await writeReports(run, [{ reporter: "html", file: name, flag: "--output" }], flags, io);
    if (!flags.quiet) io.stdout.write(`Written to ${visible(name)}.\n`);
    return exitCode(run.verdict);
  },
};
