import { didYouMean } from "../config/suggest.ts";
import type { Command, Io } from "./types.ts";
import { UsageError } from "./types.ts";

type Registry = typeof import("../rules/index.ts");

function list({ rules, needs }: Registry, io: Io): number {
  const rows = [
    ["rule", "severity", "judged by", "finds"],
    ...rules.map((rule) => [rule.id, rule.severity, needs(rule), rule.title]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    io.stdout.write(`${cells.join("  ").trimEnd()}\n`);
  }
  io.stdout.write("\n`budget-check rules ID` explains one.\n");
  return 0;
}

function told({ needs }: Registry, rule: Registry["rules"][number]) {
  const { id, severity, title, remedy } = rule;
  return { id, severity, needs: needs(rule).split(", "), title, remedy };
}

function json(value: unknown, io: Io): number {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  return 0;
}

export const rules: Command = {
  name: "rules",
  usage: "rules [id]",
  summary: "list the rules, or explain one",
  description: `Lists every rule with its severity and the evidence it judges, or explains one: why it matters, an example that
fires it, one that does not, and what to do.`,
  flags: ["json"],
  examples: [
    ["budget-check rules", "all of them"],
    ["budget-check rules unbounded-collection", "one, with examples"],
  ],
  positionals: 1,
  async run({ flags, positionals }, io) {
    const registry = await import("../rules/index.ts");
    const [id] = positionals;
    if (id === undefined) {
      const all = registry.rules;
      return flags.json
        ? json(
            all.map((rule) => told(registry, rule)),
            io,
          )
        : list(registry, io);
    }
    const rule = registry.findRule(id);
    if (rule === undefined) {
      const known = registry.rules.map((entry) => entry.id);
      throw new UsageError(
        `there is no rule ${JSON.stringify(id)}`,
        didYouMean(id, known) || "run `budget-check rules`",
      );
    }
    if (flags.json) return json({ ...told(registry, rule), page: registry.rulePage(rule) }, io);
    io.stdout.write(registry.rulePage(rule));
    return 0;
  },
};
