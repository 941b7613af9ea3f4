import { availableParallelism } from "node:os";
import { encodingOf } from "../config/encoding.ts";
import { ConfigError, place } from "../config/errors.ts";
import { shownPath } from "../config/load.ts";
import type { ServerConfig } from "../config/schema.ts";
import type { LoadedConfig } from "../config/types.ts";
import { loadTokenizer } from "../measure/index.ts";
import { CaseError, createGenerators, createLimiter, replayServer } from "../replay/index.ts";
import type { ReplayInput, ServerReplay } from "../replay/types.ts";
import { caseIn } from "../snapshot/identity.ts";
import { planProbes } from "./probes.ts";
import { ruleSettings } from "./settings.ts";
import { staticReplay } from "./static.ts";
import type { Replayed, ReplayOptions } from "./types.ts";

/** Time limits in milliseconds where the configuration sets none. */
const TIMEOUTS = { start: 30_000, call: 60_000, stop: 2_000 } as const;

/** What the servers of a run share. */
type Shared = Pick<ReplayInput, "limiter" | "generators" | "signal">;

export function shareable({ loaded, concurrency }: ReplayOptions): Shared {
  return {
    limiter: createLimiter(concurrency ?? loaded.config.concurrency ?? availableParallelism()),
    generators: createGenerators(loaded.root),
  };
}

/** How one server is replayed; undefined for one that is not talked to. */
export function replayInput(
  name: string,
  server: ServerConfig,
  options: ReplayOptions,
  shared: Shared,
): ReplayInput | undefined {
  const { loaded, passes, locked, selects, callTimeout } = options;
  if (!("command" in server) && !("url" in server)) return undefined;
  const { start = TIMEOUTS.start, call = TIMEOUTS.call, stop = TIMEOUTS.stop } = server.timeouts ?? {};
  return {
    name,
    server,
    root: loaded.root,
    secrets: loaded.secrets,
    timeouts: { start, call: callTimeout ?? call, stop },
    ...shared,
    passes,
    lockedVolatile: (tool, key) => caseIn(locked, name, tool, key)?.volatile,
    selects: (tool, key) => selects(name, tool, key),
    probes: (definition) => (options.probes?.(name) === false ? [] : planProbes(definition, server)),
    on: options.on,
  };
}

async function replayOne(
  name: string,
  server: ServerConfig,
  options: ReplayOptions,
  shared: Shared,
): Promise<ServerReplay> {
  const fixed = await staticReplay(server, options.loaded.root);
  if (fixed) return fixed;
  const input = replayInput(name, server, options, shared);
  if (!input) throw new Error(`${name} is no kind of server`);
  return replayServer(input);
}

/** A fault that replay found in the configuration, with the line it stands on. */
export function located(error: unknown, loaded: LoadedConfig): unknown {
  if (!(error instanceof CaseError)) return error;
  const where = place(shownPath(loaded.root, loaded.file), loaded.locate(error.where));
  return new ConfigError([{ message: error.message, where, next: error.next }]);
}

/**
 * Talks to every server of the configuration: its definitions, and what its cases answered.
 * @throws ConfigError where the configuration does not fit its servers, before anything is called
 */
export async function replayAll(options: ReplayOptions): Promise<Replayed> {
  const { loaded } = options;
  const { config } = loaded;
  ruleSettings(loaded);
  const stop = new AbortController();
  const shared = { ...shareable(options), signal: stop.signal };
  const names = Object.keys(config.mcpServers).sort();
  const faults: unknown[] = [];
  const replays = names.map(async (name) => {
    const server = config.mcpServers[name];
    if (!server || options.starts?.(name) === false) return [];
    try {
      const replay = await replayOne(name, server, options, shared);
      await options.done?.(name, replay);
      return [[name, replay] as const];
    } catch (error) {
      // What the others throw because they were stopped is no fault of theirs.
      if (!stop.signal.aborted) faults.push(error);
      stop.abort();
      return [];
    }
  });
  // The token table loads while the servers start. A fault in one server stops the others, which are waited for.
  const [replayed] = await Promise.all([
    Promise.all(replays).finally(shared.generators.close),
    loadTokenizer(encodingOf(config)),
  ]);
  if (faults.length > 0) throw located(faults[0], loaded);
  return new Map(replayed.flat());
}
