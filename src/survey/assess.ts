import { encodingOf } from "../config/encoding.ts";
import { loadTokenizer } from "../measure/index.ts";
import type { ServerReplay } from "../replay/types.ts";
import { replayAll } from "./replay.ts";
import { type SurveyedServer, surveyServer } from "./server.ts";
import { ruleSettings } from "./settings.ts";
import type { AssessOptions, KeptResult, Replayed, Survey, SurveyOptions } from "./types.ts";

/** A server that could not be started tells nothing: it has no entry, only a failure. */
function isAbsent({ failures, snapshot }: SurveyedServer): boolean {
  return Object.keys(snapshot.tools).length === 0 && failures.some(({ tool }) => tool === undefined);
}

/** Measures and judges what one server answered; undefined where the configuration has no such server. */
type Assessor = (name: string, replay: ServerReplay) => Promise<SurveyedServer | undefined>;

function assessor({ loaded, selects, complete }: AssessOptions): Assessor {
  const rules = ruleSettings(loaded);
  return async (name, replay) => {
    const server = loaded.config.mcpServers[name];
    if (!server) return undefined;
    const tokenizer = await loadTokenizer(encodingOf(loaded.config));
    const selected = (tool: string, key?: string) => selects(name, tool, key);
    return surveyServer({ name, server, replay, loaded, tokenizer, rules, selects: selected, complete });
  };
}

/**
 * Measures and judges what was replayed.
 * @throws ConfigError where a round calls for a case that there is not
 */
export async function assess(replayed: Replayed, options: AssessOptions): Promise<Survey> {
  return await assessRest(replayed, new Map(), assessor(options), options);
}

/** What a server may answer, in characters, to be measured while others are still called: about 50 ms of work. */
const SMALL = 500_000;

/**
 * The whole pipeline: configuration → definitions and replayed calls → measurements, findings, risk → Snapshot.
 * A server is assessed while others still run, where that is quick enough to keep no answer
 * waiting; all others after the last call.
 * @throws ConfigError where the configuration does not fit its servers; what a server does is never thrown
 */
export async function survey(options: SurveyOptions): Promise<Survey> {
  const assessOne = assessor(options);
  const early = new Map<string, SurveyedServer>();
  const replayed = await replayAll({
    ...options,
    async done(name, replay) {
      if (charactersOf(replay.cases) > SMALL) return;
      // A fault is met again at the end, where the order of the servers is always the same.
      const surveyed = await assessOne(name, replay).catch(() => undefined);
      if (surveyed) early.set(name, surveyed);
    },
  });
  return await assessRest(replayed, early, assessOne, options);
}

function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + charactersOf(inner), 1);
}

async function assessRest(
  replayed: Replayed,
  early: ReadonlyMap<string, SurveyedServer>,
  assessOne: Assessor,
  { loaded }: AssessOptions,
): Promise<Survey> {
  const servers = new Map<string, SurveyedServer>();
  for (const [name, replay] of replayed) {
    const surveyed = early.get(name) ?? (await assessOne(name, replay));
    if (surveyed) servers.set(name, surveyed);
  }
  const all = [...servers.values()];
  const results = [...servers].flatMap(([server, { results: kept }]) =>
    kept.map((one): [string, KeptResult] => {
      const tool = one.tool.definition.name;
      const { case: key, arguments: args, result } = one;
      return [`${server}/${tool}/${key}`, { server, tool, case: key, arguments: args, result }];
    }),
  );
  const present = [...servers].filter(([, server]) => !isAbsent(server));
  return {
    snapshot: {
      encoding: encodingOf(loaded.config),
      servers: Object.fromEntries(present.map(([name, { snapshot }]) => [name, snapshot])),
    },
    failures: all.flatMap(({ failures }) => failures),
    waived: all.flatMap(({ waived }) => waived),
    notes: all.flatMap(({ notes }) => notes),
    results: new Map(results),
  };
}
