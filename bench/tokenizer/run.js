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
const SIZES = [1000, 3000, 10_000, 100_000, 1_000_000];
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
  action();
  return performance.now() - start;
}

/** Milliseconds of processor time: a long run shares the machine with others, a short one does not. @param {() => unknown} action */
function worked(action) {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return Math.max(0.001, (user + system) / 1000);
}

/** @param {Map<string, (text: string) => number>} counters */
function warm(counters) {
  const rows = [];
  for (const [kind, write] of Object.entries(ANSWERS)) {
    tell(kind);
    const times = new Map(NAMES.map((name) => [name, /** @type {number[]} */ ([])]));
    const chars = [];
    for (let round = 0; round < WARM_ROUNDS + 2; round++) {
      const text = write(1000 + round, kind.startsWith("Chinese") ? CHARS / 10 : CHARS);
      chars.push(text.length);
      for (let turn = 0; turn < NAMES.length; turn++) {
        const name = NAMES[(turn + round) % NAMES.length] ?? "";
        const ms = timed(() => counters.get(name)?.(text));
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
  return table(["1 MB of text (Chinese: 0.1 MB)", "speed", ...NAMES], rows);
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

/** Slope of log time over log size, from 3,000 on: smaller sizes measure overhead. @param {readonly (readonly [number, number])[]} points */
function exponent(points) {
  const logs = points.filter(([size]) => size >= 3000).map(([size, ms]) => [Math.log(size), Math.log(ms)]);
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
    // From two sizes the third can be foreseen; a tokenizer that takes hours is not waited for.
    const slope = before && last ? Math.log(last[1] / before[1]) / Math.log(last[0] / before[0]) : 1;
    if (last && last[1] * (size / last[0]) ** Math.max(1, slope) > PATIENCE_MS) break;
    // Another length each time: a tokenizer that remembers long pieces would only be asked once.
    const texts = [0, 1, 2, 3].map((more) => write(size + more));
    try {
      const first = worked(() => count(texts[0] ?? ""));
      // What takes long is not noisy.
      const again = first > 500 ? [] : texts.slice(1).map((text) => worked(() => count(text)));
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

function memory() {
  tell("50 MB");
  const script = fileURLToPath(new URL("memory.js", import.meta.url));
  const { asText, asStructured } = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }));
  const row = (/** @type {string} */ name, /** @type {typeof asText} */ run) => [
    name,
    String(run.tokens),
    String(run.items),
    time(run.ms),
    `${Math.round(run.megabytes)} MB`,
  ];
  return table(
    ["result of 50 MB", "tokens", "items", "time", "peak memory of the process"],
    [row("one text block", asText), row("then structuredContent", asStructured)],
  );
}

rmSync(BUILT, { recursive: true, force: true });
await build({
  config: false,
  entry: {
    index: fileURLToPath(new URL("../../src/measure/tokenizer/index.ts", import.meta.url)),
    measure: fileURLToPath(new URL("../../src/measure/index.ts", import.meta.url)),
  },
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

Made by \`npm run bench -- --write\` with Node ${process.version} on ${cpus().length} cores of ${cpus()[0]?.model ?? arch()}, which had
other things to do besides: read the ratios, not the times. cl100k_base; medians of interleaved runs; every round has
another text. tiktoken and hypertok are WebAssembly.

## Warm

How many times as fast as plain js-tiktoken.

${warm(counters)}

## Cold

${cold()}

## One piece that nothing splits

Processor time, the least of up to four runs. The exponent is that of the time over the length from 3 k characters on: 1 is linear, 2 is ten times the text for a
hundred times the time.

${adversarial(counters)}

## Size

All of a measurement: tokens, blocks, and the items by way of tokens per JSON path.

${memory()}
`;
process.stdout.write(report);
if (process.argv.includes("--write")) writeFileSync(new URL("../RESULTS.md", import.meta.url), report);
