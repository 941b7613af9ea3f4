import { loadTokenizer } from "../measure/index.ts";
import { type SurveyedServer, surveyServer } from "./server.ts";
import { ruleSettings } from "./settings.ts";
import type { AssessOptions, KeptResult, Replayed, Survey } from "./types.ts";

/** A server that could not be started tells nothing: it has no entry, only a failure. */
function isAbsent({ failures, snapshot }: SurveyedServer): boolean {
  return Object.keys(snapshot.tools).length === 0 && failures.some(({ tool }) => tool === undefined);
}

/**
 * Measures and judges what was replayed.
 * @throws ConfigError where a round calls for a case that there is not
 */
export async function assess(replayed: Replayed, options: AssessOptions): Promise<Survey> {
  const { loaded } = options;
  const { config } = loaded;
  const encoding = config.encoding ?? "cl100k_base";
  const tokenizer = await loadTokenizer(encoding);
  const rules = ruleSettings(loaded);
  const servers = new Map<string, SurveyedServer>();
  for (const [name, replay] of replayed) {
    const server = config.mcpServers[name];
    if (!server) continue;
    const selects = (tool: string, key?: string) => options.selects(name, tool, key);
    servers.set(
      name,
      surveyServer({ name, server, replay, loaded, tokenizer, rules, selects, complete: options.complete }),
    );
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
      encoding,
      servers: Object.fromEntries(present.map(([name, { snapshot }]) => [name, snapshot])),
    },
    failures: all.flatMap(({ failures }) => failures),
    waived: all.flatMap(({ waived }) => waived),
    notes: all.flatMap(({ notes }) => notes),
    results: new Map(results),
  };
}
