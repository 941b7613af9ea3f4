import path from "node:path";
import { shownPath } from "../config/load.ts";
import { printable, visible } from "../report/escape.ts";
import { grouped, percent, signed } from "../report/numbers.ts";
import { stderrTail } from "../report/terminal.ts";
import { compare } from "../snapshot/compare.ts";
import { caseIn, own } from "../snapshot/identity.ts";
import type { Change, Failure, Snapshot } from "../snapshot/types.ts";
import type { Concerns } from "../survey/concerns.ts";
import type { FlagValues } from "./flags.ts";
import { type Inputs, loadInputs, measure } from "./measure.ts";
import { type Io, isUserError } from "./types.ts";

/** Milliseconds to wait for more changes: an editor saves several files at once, a build writes many. */
const SETTLE_MS = 150;

const KINDS = new Set<Change["kind"]>([
  "tokens",
  "menu",
  "round",
  "risk",
  "growth",
  "finding",
  "lost-content",
]);

function line(change: Change, locked: number | undefined): string {
  const { server, tool, case: key, kind, subject, before, after } = change;
  const place = [server, tool, key].filter((part) => part !== undefined).join(" / ");
  const what = kind === "tokens" ? (subject ?? "") : [kind, subject].filter(Boolean).join(" ");
  if (typeof before !== "number" || typeof after !== "number") {
    return visible(`${place}: ${what} ${before ?? "none"} → ${after ?? "none"}`);
  }
  const share = percent(before, after);
  const moved = `${grouped(before)} → ${grouped(after)} (${signed(after - before)}${share ? `, ${share}` : ""})`;
  return visible(`${place}: ${what} ${moved}${locked === undefined ? "" : `, locked ${grouped(locked)}`}`);
}

/** Up or down by the figure itself; a store that was changed makes a change stale, whichever way it went. */
function mark({ before, after, severity }: Change): string {
  if (typeof before === "number" && typeof after === "number") return after > before ? "↑" : "↓";
  return severity === "improvement" ? "↓" : severity === "notice" ? "·" : "↑";
}

function lockedTokens(
  locked: Snapshot | undefined,
  { server, tool = "", case: key = "", subject }: Change,
): number | undefined {
  const figures = caseIn(locked, server, tool, key)?.figures.at(-1);
  return subject === "structured"
    ? figures?.structured
    : subject === "content"
      ? figures?.content
      : undefined;
}

function tellFailures(failures: readonly Failure[], io: Io): void {
  for (const failure of failures) {
    const { server, tool, case: key, message, help } = failure;
    const place = [server, tool, key].filter((part) => part !== undefined).join(" / ");
    io.stdout.write(`! ${printable(`${place}: ${message} ${help}`)}\n`);
    for (const line of stderrTail(failure)) io.stdout.write(`  │ ${line}\n`);
  }
}

/** What is known now: what was measured last of every server, tool and case. */
function laidOver(previous: Snapshot, measured: Snapshot): Snapshot {
  const servers = Object.entries(measured.servers).map(([name, server]) => {
    const tools = Object.entries(server.tools).map(([tool, entry]) => {
      const before = own(own(previous.servers, name)?.tools ?? {}, tool)?.cases;
      return [tool, { ...entry, cases: { ...before, ...entry.cases } }] as const;
    });
    return [name, { ...server, tools: Object.fromEntries(tools) }] as const;
  });
  return { ...measured, servers: { ...previous.servers, ...Object.fromEntries(servers) } };
}

function isMeasured({ servers }: Snapshot, { server, tool }: Change): boolean {
  const entry = own(servers, server);
  return entry !== undefined && (tool === undefined || Object.hasOwn(entry.tools, tool));
}

/** A lockfile is written beside itself first; `update` in another terminal is no change to measure. */
function isTemporaryOf(lockFile: string, file: string): boolean {
  return (
    path.dirname(file) === path.dirname(lockFile) &&
    path.basename(file).startsWith(`.${path.basename(lockFile)}.`)
  );
}

/** Replays what changed files concern and prints what moved since the last time. */
async function again(
  inputs: Inputs,
  previous: Snapshot,
  concerns: Concerns,
  flags: FlagValues,
  io: Io,
): Promise<Snapshot> {
  const chosen = inputs.selection;
  const narrowed = {
    ...chosen,
    narrow: true,
    selects: (server: string, tool: string, key?: string) =>
      concerns.selects(server, key) && chosen.selects(server, tool, key),
  };
  const { survey } = await measure({ ...inputs, selection: narrowed }, flags, io, 1, concerns.starts);
  const unmeasured = new Set(survey.failures.map(({ server }) => server));
  const changes = compare(previous, survey.snapshot).filter(
    (change) =>
      KINDS.has(change.kind) &&
      concerns.selects(change.server, change.case) &&
      chosen.covers(change) &&
      (change.case !== undefined || !unmeasured.has(change.server)) &&
      isMeasured(survey.snapshot, change),
  );
  tellFailures(survey.failures, io);
  for (const change of changes) {
    io.stdout.write(`${mark(change)} ${line(change, lockedTokens(inputs.lock?.snapshot, change))}\n`);
  }
  if (changes.length === 0 && survey.failures.length === 0) io.stdout.write("· no change in tokens\n");
  return laidOver(previous, survey.snapshot);
}

/** Resolves with the files that changed, once they have settled; undefined when the watch is over. */
function nextChange(
  changed: Set<string>,
  wake: { now?: () => void },
  signal: AbortSignal | undefined,
): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const finish = () => {
      const files = [...changed].sort();
      changed.clear();
      resolve(files);
    };
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(finish, SETTLE_MS);
    };
    wake.now = settle;
    if (changed.size > 0) settle();
    const stop = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Measures once, then again whatever a changed file concerns, until it is interrupted.
 * @param first what was measured and shown before
 */
export async function watch(first: Inputs, snapshot: Snapshot, flags: FlagValues, io: Io): Promise<void> {
  const [{ watch: watchFiles }, { concernsOf }] = await Promise.all([
    import("chokidar"),
    import("../survey/concerns.ts"),
  ]);
  const { root, file: configFile } = first.loaded;
  const changed = new Set<string>();
  const wake: { now?: () => void } = {};
  const watcher = watchFiles(root, {
    ignoreInitial: true,
    ignored: (name) =>
      /(^|[\\/])(node_modules|\.git)([\\/]|$)/.test(path.relative(root, name)) ||
      name === first.lockFile ||
      isTemporaryOf(first.lockFile, name),
  });
  watcher.on("all", (_, name) => {
    changed.add(path.resolve(name));
    wake.now?.();
  });
  watcher.on("error", (error) => {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    io.stdout.write(
      `! ${printable(`a part of the folder cannot be watched (${reason}); run budget-check by hand where it changes`)}\n`,
    );
  });
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  io.stderr.write("watching for changes; Ctrl-C ends it\n");
  let inputs = first;
  let previous = snapshot;
  try {
    for (;;) {
      const files = await nextChange(changed, wake, io.signal);
      if (files === undefined) return;
      io.stdout.write(`${visible(files.map((name) => shownPath(root, name)).join(", "))}\n`);
      try {
        const isConfig = files.includes(configFile);
        // What is locked may have been written anew meanwhile, too.
        inputs = await loadInputs(flags, io);
        const all = Object.keys(inputs.loaded.config.mcpServers);
        const concerns = isConfig
          ? { starts: (server: string) => all.includes(server), selects: () => true }
          : concernsOf(inputs.loaded.config, root, files);
        previous = await again(inputs, previous, concerns, flags, io);
      } catch (error) {
        if (!isUserError(error)) throw error;
        io.stdout.write(`! ${printable(`${error.where ?? ""} ${error.message}; ${error.next}`)}\n`);
      }
    }
  } finally {
    await watcher.close();
  }
}
