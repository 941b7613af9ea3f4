import { availableParallelism } from "node:os";
import { ConfigError, place } from "../config/errors.ts";
import { shownPath } from "../config/load.ts";
import type { ServerConfig } from "../config/schema.ts";
import type { LoadedConfig } from "../config/types.ts";
import { killAll } from "../connect/index.ts";
import { loadTokenizer } from "../measure/tokenizer/index.ts";
import { CaseError, cleanupAll, createLimiter, type Limiter, replayServer } from "../replay/index.ts";
import type { ServerReplay } from "../replay/types.ts";
import { planProbes } from "./probes.ts";
import { type SurveyedServer, staticReplay, surveyServer } from "./server.ts";
import { ruleSettings } from "./settings.ts";
import type { KeptResult, Survey, SurveyOptions } from "./types.ts";

export type * from "./types.ts";

/** Time limits in milliseconds where the configuration sets none. */
const TIMEOUTS = { start: 30_000, call: 60_000, stop: 2_000 } as const;

/** Ends every server and removes every folder of this process at once; for signals. */
export function abandon(): void {
  killAll();
  cleanupAll();
}

async function replay(
  name: string,
  server: ServerConfig,
  options: SurveyOptions,
  limiter: Limiter,
): Promise<ServerReplay> {
  const { loaded, passes, locked, selects, callTimeout } = options;
  const fixed = await staticReplay(server, loaded.root);
  if (fixed) return fixed;
  if (!("command" in server) && !("url" in server)) throw new Error(`${name} is no kind of server`);
  const { start = TIMEOUTS.start, call = TIMEOUTS.call, stop = TIMEOUTS.stop } = server.timeouts ?? {};
  return replayServer({
    name,
    server,
    root: loaded.root,
    secrets: loaded.secrets,
    timeouts: { start, call: callTimeout ?? call, stop },
    limiter,
    passes,
    lockedVolatile: (tool, key) => locked?.servers[name]?.tools[tool]?.cases[key]?.volatile,
    selects: (tool, key) => selects(name, tool, key),
    probes: (definition) => planProbes(definition, server),
    on: options.on,
  });
}

/** A fault that replay found in the configuration, with the line it stands on. */
function located(error: unknown, loaded: LoadedConfig): unknown {
  if (!(error instanceof CaseError)) return error;
  const where = place(shownPath(loaded.root, loaded.file), loaded.locate(error.where));
  return new ConfigError([{ message: error.message, where, next: error.next }]);
}

/**
 * The whole pipeline: configuration → definitions and replayed calls → measurements, findings, risk → Snapshot.
 * @throws ConfigError where the configuration does not fit its servers; what a server does is never thrown
 */
export async function survey(options: SurveyOptions): Promise<Survey> {
  const { loaded } = options;
  const { config } = loaded;
  const settings = ruleSettings(loaded);
  const encoding = config.encoding ?? "cl100k_base";
  const limiter = createLimiter(options.concurrency ?? config.concurrency ?? availableParallelism());
  const names = Object.keys(config.mcpServers).sort();
  // Servers start while the token table loads.
  const replays = Promise.all(
    names.map(async (name) => {
      const server = config.mcpServers[name];
      return server ? { name, server, replay: await replay(name, server, options, limiter) } : undefined;
    }),
  );
  const [tokenizer, replayed] = await Promise.all([loadTokenizer(encoding), replays]).catch(
    (error: unknown) => {
      throw located(error, loaded);
    },
  );
  const servers = new Map<string, SurveyedServer>();
  for (const one of replayed) {
    if (!one) continue;
    const selects = (tool: string, key?: string) => options.selects(one.name, tool, key);
    servers.set(
      one.name,
      surveyServer({ ...one, loaded, tokenizer, rules: settings, selects, complete: options.complete }),
    );
  }
  const all = [...servers.values()];
  const results = [...servers].flatMap(([server, { results: kept }]) =>
    kept.map((one): [string, KeptResult] => [
      `${server}/${one.tool.definition.name}/${one.case}`,
      {
        server,
        tool: one.tool.definition.name,
        case: one.case,
        arguments: one.arguments,
        result: one.result,
      },
    ]),
  );
  return {
    snapshot: {
      encoding,
      servers: Object.fromEntries([...servers].map(([name, { snapshot }]) => [name, snapshot])),
    },
    failures: all.flatMap(({ failures }) => failures),
    waived: all.flatMap(({ waived }) => waived),
    notes: all.flatMap(({ notes }) => notes),
    results: new Map(results),
  };
}
