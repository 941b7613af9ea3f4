/**
 * Reads, compares and writes a lockfile of 10,000 cases and prints the milliseconds of each.
 *
 * Run: node scripts/run.js bench/lockfile.ts
 */
import { formatLock } from "../src/lockfile/format.ts";
import { parseLock } from "../src/lockfile/parse.ts";
import { compare } from "../src/snapshot/compare.ts";
import type { CaseSnapshot, Snapshot } from "../src/snapshot/types.ts";

const TOOLS = 500;
const CASES = 20;

function aCase(index: number): CaseSnapshot {
  const paths = ["guid", "name", "kind", "x", "y", "z", "parent", "tags"].map(
    (field, at) => [`entities[].transform.${field}`, 900 - 100 * at] as const,
  );
  return {
    request: index.toString(16).padStart(8, "0"),
    figures: [{ outcome: "ok", content: 8000 + index, chars: 24_000, items: 135, paths }],
  };
}

/** @param more tokens that every tenth case costs on top */
function snapshot(more: number): Snapshot {
  const tools = Array.from({ length: TOOLS }, (_, tool) => {
    const cases = Array.from({ length: CASES }, (_, at) => {
      const entry = aCase(tool * CASES + at);
      const figures = entry.figures.map((one) => ({
        ...one,
        content: one.content + (at % 10 === 0 ? more : 0),
      }));
      return [`case ${at} @ reference`, { ...entry, figures }] as const;
    });
    return [
      `tool_${tool}`,
      {
        definition: "sha256-9f2c41d07b1e",
        menu: 241,
        risk: { level: "low", basis: "measured", evidence: "bounded" },
        findings: [],
        cases: Object.fromEntries(cases),
      },
    ] as const;
  });
  return { encoding: "cl100k_base", servers: { bench: { findings: [], tools: Object.fromEntries(tools) } } };
}

function timed<T>(what: string, work: () => T): { result: T; ms: number } {
  const start = performance.now();
  const result = work();
  const ms = performance.now() - start;
  process.stdout.write(`${what.padEnd(8)} ${ms.toFixed(0).padStart(5)} ms\n`);
  return { result, ms };
}

const text = formatLock(snapshot(0));
const after = snapshot(5);
process.stdout.write(`${TOOLS * CASES} cases, ${(text.length / 1e6).toFixed(1)} MB\n`);
const read = timed("read", () => parseLock(text, "budgets.lock.json"));
const compared = timed("compare", () => compare(read.result.snapshot, after));
const written = timed("write", () => formatLock(after));
process.stdout.write(
  `${"all".padEnd(8)} ${(read.ms + compared.ms + written.ms).toFixed(0).padStart(5)} ms\n`,
);
process.stdout.write(`${compared.result.length} changes, ${read.result.edited.length} edited\n`);
