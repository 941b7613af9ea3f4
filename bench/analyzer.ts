/**
 * Measures the analyzer on labelled definitions: `npm run bench:analyzer -- FOLDER [--json]`.
 * FOLDER holds `tools/<server>.json` (saved tools/list answers) and `labels.json`. Prints JSON: precision, recall,
 * number of labels and the misses by name for each field of the labels, then processor time as tools and schemas grow.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { analyze, type Facts } from "../src/analyze/index.ts";
import { toSurface } from "../src/surface/definition.ts";

type Label = Readonly<Record<string, unknown>> & { readonly server: string; readonly tool: string };

interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly labels: number;
  /** Labelled and not found. */
  readonly missed: readonly string[];
  /** Found and not labelled. */
  readonly wrong: readonly string[];
}

const KINDS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  limitParams: ["limit", "size-cap"],
  cursorParams: ["cursor"],
  filterParams: ["filter"],
  projectionParams: ["projection"],
};

/** What the analyzer says for a field of the labels: a set of names, each of which is one judgement. */
function predicted(field: string, facts: Facts): readonly string[] {
  const named = (keep: boolean, name: string): string[] => (keep ? [name] : []);
  const kinds = KINDS[field];
  if (kinds !== undefined) {
    return facts.parameters.filter((entry) => kinds.includes(entry.kind ?? "")).map((entry) => entry.name);
  }
  switch (field) {
    case "growsWithData":
      return named(facts.returns === "collection" || facts.returns === "document", "yes");
    case "unboundedByDefault":
      return named(facts.bound.kind === "unbounded", "yes");
    case "advertised":
      return facts.parameters
        .filter((entry) => entry.kind !== undefined && entry.advertised)
        .map((entry) => entry.name);
    case "sizeWarning":
      return named(facts.words.sizeWarning, "yes");
    case "whenNot":
      return named(facts.words.whenNot, "yes");
    case "mutates":
      return named(facts.mutates, "yes");
    case "returns":
      return [facts.returns];
    case "defaultBound":
      return [facts.bound.kind];
    case "boundSource":
      return [facts.bound.source === "none" && facts.bound.kind === "fixed" ? "n/a" : facts.bound.source];
    default:
      return [];
  }
}

function labelled(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === "boolean") return value ? ["yes"] : [];
  return [String(value)];
}

function score(field: string, labels: readonly Label[], facts: ReadonlyMap<string, Facts>): Score {
  const missed: string[] = [];
  const wrong: string[] = [];
  let right = 0;
  let count = 0;
  for (const label of labels) {
    const found = facts.get(`${label.server}/${label.tool}`);
    if (label[field] === undefined || found === undefined) continue;
    count++;
    const want = labelled(label[field]);
    const have = predicted(field, found);
    const tell = (name: string): string => `${label.server}/${label.tool}${name === "yes" ? "" : ` ${name}`}`;
    right += want.filter((name) => have.includes(name)).length;
    missed.push(...want.filter((name) => !have.includes(name)).map(tell));
    wrong.push(...have.filter((name) => !want.includes(name)).map(tell));
  }
  const ratio = (other: number): number =>
    right + other === 0 ? 1 : Math.round((right / (right + other)) * 1000) / 1000;
  return { precision: ratio(wrong.length), recall: ratio(missed.length), labels: count, missed, wrong };
}

/** Milliseconds of processor time to analyze a number of tools, made of those of the folder. */
function timeOf(count: number, entries: readonly unknown[]): number {
  const tools = Array.from({ length: count }, (_, i) => ({
    ...(entries[i % entries.length] as object),
    name: `tool_${i}`,
  }));
  const { definitions } = toSurface(tools);
  const start = process.cpuUsage();
  for (const definition of definitions) analyze(definition, (text) => text.length);
  return Math.round(process.cpuUsage(start).user / 1000);
}

/** Milliseconds of processor time for one tool whose output schema has so many nested records that refer to others. */
function timeOfSchema(records: number): number {
  const $defs = Object.fromEntries(
    Array.from({ length: records }, (_, i) => [
      `R${i}`,
      {
        type: "object",
        properties: {
          name: { type: "string" },
          left: { $ref: `#/$defs/R${(i * 2 + 1) % records}` },
          right: { anyOf: [{ $ref: `#/$defs/R${(i * 2 + 2) % records}` }, { type: "null" }] },
        },
      },
    ]),
  );
  const schema = { type: "object", properties: { root: { $ref: "#/$defs/R0" } }, $defs };
  const { definitions } = toSurface([{ name: "get_tree", inputSchema: schema, outputSchema: schema }]);
  const start = process.cpuUsage();
  for (const definition of definitions) analyze(definition, (text) => text.length);
  return Math.round(process.cpuUsage(start).user / 1000);
}

function main(): void {
  const args = process.argv.slice(2);
  const folder = args.find((arg) => !arg.startsWith("--"));
  const indent = args.includes("--json") ? 0 : 2;
  const report: Record<string, unknown> = {};
  if (folder !== undefined && existsSync(join(folder, "labels.json"))) {
    const labels = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as Label[];
    const facts = new Map<string, Facts>();
    const all: unknown[] = [];
    for (const file of readdirSync(join(folder, "tools")).sort()) {
      const saved = JSON.parse(readFileSync(join(folder, "tools", file), "utf8")) as { tools: unknown[] };
      all.push(...saved.tools);
      for (const definition of toSurface(saved.tools).definitions) {
        facts.set(
          `${basename(file, ".json")}/${definition.name}`,
          analyze(definition, (text) => text.length),
        );
      }
    }
    const fields = new Set(labels.flatMap((label) => Object.keys(label)));
    for (const field of fields) {
      if (field !== "server" && field !== "tool") report[field] = score(field, labels, facts);
    }
    if (all.length > 0) report.cpuMs = { "500 tools": timeOf(500, all), "2000 tools": timeOf(2000, all) };
    report.cpuMsOfOneSchema = Object.fromEntries(
      [1000, 2000, 4000, 8000].map((n) => [`${n} records`, timeOfSchema(n)]),
    );
  }
  process.stdout.write(`${JSON.stringify(report, null, indent)}\n`);
}

main();
