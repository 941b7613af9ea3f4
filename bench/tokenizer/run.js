/**
 * The tokenizer against its peers: `npm run bench` prints the tables, `npm run bench -- --write` also writes them to
 * bench/RESULTS.md. All runs are interleaved, so that a busy machine is busy for all; what counts are the ratios.
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { arch, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";
import { BUILT, ENGINES } from "./engines.js";
import { ADVERSARIES, ANSWERS } from "./texts.js";

const CHARS = 1_000_000;
const WARM_ROUNDS = 5;
const COLD_ROUNDS = 5;
const SIZES = [1000, 10_000, 100_000, 1_000_000];
/** A run that would take longer is not begun. */
const PATIENCE_MS = 4000;
const NAMES = Object.keys(ENGINES);

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** @param {number} value */
const ratio = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ×`;
/** @param {number} ms */
const time = (ms) =>
  ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** @param {string} what */
const tell = (what) => process.stderr.write(`${what}\n`);

/** @param {() => unknown} action */
function timed(action) {
  const start = performance.now();
  const value = action();
  return { ms: performance.now() - start, value };
}

/** @param {Map<string, (text: string) => number>} counters */
function warm(counters) {
  const rows = [];
  for (const [kind, write] of Object.entries(ANSWERS)) {
    tell(kind);
    const times = new Map(NAMES.map((name) => [name, /** @type {number[]} */ ([])]));
    const chars = [];
    for (let round = 0; round < WARM_ROUNDS + 2; round++) {
      const text = write(1000 + round, CHARS);
      chars.push(text.length);
      for (let turn = 0; turn < NAMES.length; turn++) {
        const name = NAMES[(turn + round) % NAMES.length] ?? "";
        const { ms } = timed(() => counters.get(name)?.(text));
        // The first two rounds warm up.
        if (round >= 2) times.get(name)?.push(ms);
      }
    }
    const of = (/** @type {string} */ name) => median(times.get(name) ?? []);
    const speed = median(chars) / 1000 / of("budget-check");
    rows.push([
      kind,
      `${speed.toFixed(0)} MB/s`,
      ...NAMES.map((name) => ratio(of("js-tiktoken") / of(name))),
    ]);
  }
  return table(["text, 1 MB", "budget-check", ...NAMES], rows);
}

function cold() {
  const script = fileURLToPath(new URL("cold.js", import.meta.url));
  /** @type {Map<string, { load: number, all: number }[]>} */
  const runs = new Map(NAMES.map((name) => [name, []]));
  for (let round = 0; round < COLD_ROUNDS; round++) {
    tell(`fresh processes, round ${round + 1}`);
    for (const name of NAMES) {
      const printed = execFileSync(process.execPath, [script, name, String(2000 + round)], {
        encoding: "utf8",
      });
      runs.get(name)?.push(JSON.parse(printed));
    }
  }
  const of = (/** @type {string} */ name, /** @type {"load" | "all"} */ key) =>
    median((runs.get(name) ?? []).map((run) => run[key]));
  const rows = NAMES.map((name) => [
    name,
    time(of(name, "load")),
    time(of(name, "all")),
    ratio(of(name, "all") / of("budget-check", "all")),
  ]);
  return table(
    ["fresh process", "load and read the table", "and count 1 MB of JSON records", "to budget-check"],
    rows,
  );
}

/** Slope of log time over log size, from 10,000 on: smaller sizes measure overhead. @param {readonly (readonly [number, number])[]} points */
function exponent(points) {
  const logs = points.filter(([size]) => size >= 10_000).map(([size, ms]) => [Math.log(size), Math.log(ms)]);
  if (logs.length < 2) return undefined;
  const mean = (/** @type {0 | 1} */ at) =>
    logs.reduce((sum, point) => sum + (point[at] ?? 0), 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, [a = 0, b = 0]) => sum + (a - x) * (b - y), 0);
  return over / logs.reduce((sum, [a = 0]) => sum + (a - x) ** 2, 0);
}

/** @param {(text: string) => number} count @param {(length: number) => string} write */
function growth(count, write) {
  /** @type {[number, number][]} */
  const points = [];
  for (const size of SIZES) {
    const [before, last] = points.slice(-2);
    // From two sizes the third can be foreseen; a tokenizer that takes days is not waited for.
    const steps = before && last ? Math.max(1, Math.log10(last[1] / before[1])) : 1;
    if (last && last[1] * 10 ** steps > PATIENCE_MS) break;
    const text = write(size);
    try {
      const first = timed(() => count(text)).ms;
      // What takes long is not noisy.
      const again = first > 500 ? [] : [1, 2, 3].map(() => timed(() => count(text)).ms);
      points.push([size, Math.min(first, ...again)]);
    } catch (error) {
      return { points, failed: `${/** @type {Error} */ (error).name} at ${size}` };
    }
  }
  return { points, failed: undefined };
}

/** @param {Map<string, (text: string) => number>} counters */
function adversarial(counters) {
  const own = [];
  const peers = [];
  for (const [kind, write] of Object.entries(ADVERSARIES)) {
    tell(kind);
    const cells = [kind];
    for (const [name, count] of counters) {
      const { points, failed } = growth(count, write);
      const slope = exponent(points);
      const shown = slope === undefined ? "" : ` (n^${slope.toFixed(2)})`;
      if (name === "budget-check")
        own.push([kind, ...points.map(([, ms]) => time(ms)), slope?.toFixed(2) ?? "–"]);
      const [size = 0, ms = 0] = points.at(-1) ?? [];
      cells.push(failed ?? `${time(ms)}${size < 1_000_000 ? ` for ${size / 1000} k` : ""}${shown}`);
    }
    peers.push(cells);
  }
  return [
    table(["one piece of", ...SIZES.map((size) => `${size / 1000} k`), "exponent"], own),
    table([`largest size within ${PATIENCE_MS / 1000} s`, ...counters.keys()], peers),
  ].join("\n\n");
}

rmSync(BUILT, { recursive: true, force: true });
await build({
  config: false,
  entry: { index: fileURLToPath(new URL("../../src/measure/tokenizer/index.ts", import.meta.url)) },
  outDir: fileURLToPath(BUILT),
  format: "esm",
  platform: "node",
  target: "node20.19",
  fixedExtension: false,
  dts: false,
  logLevel: "error",
});
const counters = new Map();
for (const [name, engine] of Object.entries(ENGINES)) counters.set(name, await engine.load());

const report = `# Benchmark of the tokenizer

Made by \`npm run bench -- --write\` with Node ${process.version} on ${cpus().length} cores of ${cpus()[0]?.model ?? arch()}. cl100k_base; medians of
interleaved runs; every round has another text. tiktoken and hypertok are WebAssembly.

## Warm

How many times as fast as plain js-tiktoken.

${warm(counters)}

## Cold

${cold()}

## One piece that nothing splits

The exponent is that of the time over the length from 10 k characters on: 1 is linear, 2 is ten times the text for a
hundred times the time.

${adversarial(counters)}
`;
process.stdout.write(report);
if (process.argv.includes("--write")) writeFileSync(new URL("../RESULTS.md", import.meta.url), report);
