/**
 * Compares the project's own gate with a bare SDK client that makes the same calls in the same order over the same
 * processes, in one run: `npm run bench:gate [-- ROUNDS]`. Prints JSON: seconds of wall clock and of processor time of
 * each and their ratios, for one session at a time and for as many side by side as there are processors. Needs a build.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadConfig } from "../src/config/load.ts";
import type { StdioServer } from "../src/config/schema.ts";
import type { Wire } from "../src/connect/types.ts";
import { expandValue } from "../src/replay/expand.ts";
import { createGenerators, type Generators } from "../src/replay/generators.ts";
import { configuredCases, firstVariants, same, storeOf, type Variant } from "../src/replay/plan.ts";
import { probeVariant } from "../src/replay/probing.ts";
import { placeStore } from "../src/replay/stores.ts";
import type { ReplayEvent, ServerReplay } from "../src/replay/types.ts";
import { replayAll } from "../src/survey/replay.ts";

interface Call {
  readonly name: string;
  readonly arguments: Wire;
  /** A later call takes values out of its result. */
  readonly setup?: true;
}

interface Session {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly list: boolean;
  readonly calls: readonly Call[];
}

const root = join(import.meta.dirname, "..");
const rounds = Number(process.argv[2] ?? 5);
const work = mkdtempSync(join(realpathSync(tmpdir()), "gate-bench-"));

/** The sessions of a server in the order in which the gate started them, each over a store of its own. */
async function sessionsOf(
  server: StdioServer,
  replay: ServerReplay,
  started: readonly Variant[],
  folder: string,
  generators: Generators,
): Promise<Session[]> {
  const cases = configuredCases(server, "");
  const known = new Set(cases.map(({ tool, key }) => `${tool}/${key}`));
  const defaults = replay.cases
    .filter(({ tool, key }) => !known.has(`${tool}/${key}`))
    .map(({ tool }) => ({ tool, store: firstVariants(server)[0]?.store, setup: [], arguments: {} }));
  const sessions: Session[] = [];
  for (const [index, variant] of started.entries()) {
    const place = join(folder, String(index));
    const scratch = join(place, "scratch");
    mkdirSync(join(place, "store"), { recursive: true });
    mkdirSync(scratch);
    const config = storeOf(server, variant.store);
    const options = {
      name: variant.store ?? "",
      size: variant.size,
      root,
      folder: join(place, "store"),
      generators,
      timeoutMs: 30_000,
    };
    const store = config && (await placeStore(config, options));
    const variables = {
      root,
      scratch,
      ...(store?.path === undefined ? {} : { store: store.path }),
      ...(variant.size === undefined ? {} : { "store.size": variant.size }),
    };
    const empty = variant.size === 0;
    const answered = [...cases, ...defaults].filter((one) => !empty && one.store === variant.store);
    const probed = replay.probes.filter(({ plan }) =>
      empty
        ? plan.kind === "empty-store"
        : plan.kind !== "empty-store" && same(probeVariant(server))(variant),
    );
    const calls: Call[] = [
      ...answered.flatMap((one) => [
        ...one.setup.map((step): Call => ({ name: step.tool, arguments: step.arguments ?? {}, setup: true })),
        { name: one.tool, arguments: one.arguments },
      ]),
      ...probed.flatMap(({ plan, calls: made }) =>
        made.map((call) => ({ name: plan.tool, arguments: call.arguments })),
      ),
    ];
    const args = JSON.parse(JSON.stringify(calls).replaceAll("/tmp/budget", place)) as Call[];
    sessions.push({
      command: server.command,
      args: (expandValue(server.args ?? [], variables) as unknown[]).map(String),
      env: expandValue(server.env ?? {}, variables) as Record<string, string>,
      cwd: resolve(root, expandValue(server.cwd ?? ".", variables) as string),
      list: index === 0,
      calls: expandValue(args, variables) as Call[],
    });
  }
  return sessions;
}

/** What the gate does, as a plan for the bare client; stores are laid out afresh for each round. */
async function makePlan(folder: string): Promise<{ file: string; sessions: number; calls: number }> {
  const loaded = await loadConfig({ cwd: root, env: process.env });
  const events: ReplayEvent[] = [];
  const replays = await replayAll({
    loaded,
    passes: 1,
    selects: () => true,
    on: (event) => events.push(event),
  });
  const generators = createGenerators(root);
  const plan: Session[] = [];
  for (const [name, replay] of replays) {
    const server = loaded.config.mcpServers[name];
    if (!server || !("command" in server)) continue;
    const started = events.flatMap((event) =>
      event.kind === "session" && event.server === name ? [{ store: event.store, size: event.size }] : [],
    );
    plan.push(...(await sessionsOf(server, replay, started, join(folder, name), generators)));
  }
  await generators.close();
  const file = join(folder, "plan.json");
  writeFileSync(file, JSON.stringify(plan));
  return { file, sessions: plan.length, calls: plan.reduce((sum, { calls }) => sum + calls.length, 0) };
}

interface Spent {
  readonly wall: number;
  /** Processor time of the process and of every server it started. */
  readonly cpu: number;
}

/** Seconds that a process takes. */
function time(args: readonly string[]): Spent {
  const start = performance.now();
  // The shell's `times` adds up what its children used, and their children.
  const script = '"$@" >/dev/null 2>&1; code=$?; times; exit $code';
  const { status, stdout } = spawnSync("sh", ["-c", script, "sh", process.execPath, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  // The gate may find something; only a run that could not measure is no run.
  if (status !== 0 && status !== 1) throw new Error(`${args.join(" ")} ended with ${status}`);
  const children = stdout.trim().split("\n").at(-1) ?? "";
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  );
  return { wall: (performance.now() - start) / 1000, cpu };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return Number(((low + high) / 2).toFixed(3));
}

/** Medians of both, and the median of the ratios of runs that stood side by side in time. */
function compared(gate: readonly Spent[], bare: readonly Spent[], unit: keyof Spent): object {
  return {
    gate: median(gate.map((one) => one[unit])),
    bare: median(bare.map((one) => one[unit])),
    ratio: median(gate.map((one, round) => one[unit] / (bare[round]?.[unit] ?? Number.NaN))),
  };
}

try {
  const report: Record<string, unknown> = {};
  for (const width of new Set([1, availableParallelism()])) {
    const gate: Spent[] = [];
    const bare: Spent[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const plan = await makePlan(join(work, `${width}-${round}`));
      report.sessions = plan.sessions;
      report.calls = plan.calls;
      gate.push(time(["dist/cli.js", "check", "--no-frozen", "--quiet", "--concurrency", String(width)]));
      bare.push(time(["bench/gate-client.js", plan.file, String(width)]));
    }
    report[`${width} side by side`] = {
      wall: compared(gate, bare, "wall"),
      cpu: compared(gate, bare, "cpu"),
    };
  }
  process.stdout.write(`${JSON.stringify({ rounds, ...report }, null, 2)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
