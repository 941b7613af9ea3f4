import { caseName } from "../config/case-key.ts";
import { ConfigError, place } from "../config/errors.ts";
import { shownPath } from "../config/load.ts";
import { toPointer } from "../config/pointer.ts";
import type { ServerConfig } from "../config/schema.ts";
import type { LoadedConfig } from "../config/types.ts";
import type { Tokenizer } from "../measure/types.ts";
import type { ServerReplay } from "../replay/types.ts";
import type { ResultEvidence } from "../rules/evidence.ts";
import { applyRules, rules } from "../rules/index.ts";
import type { Failure, Finding, ServerSnapshot, ToolSnapshot } from "../snapshot/types.ts";
import { definitionEvidence } from "./evidence.ts";
import { idleLimits, idleProbes } from "./limits.ts";
import { roundsOf } from "./rounds.ts";
import type { RuleSettings } from "./settings.ts";
import { type SurveyedTool, surveyTool } from "./tool.ts";
import type { Note, Waived } from "./types.ts";
import { applyWaivers } from "./waivers.ts";

/** One server as it was surveyed. */
export interface SurveyedServer {
  readonly snapshot: ServerSnapshot;
  readonly failures: readonly Failure[];
  readonly waived: readonly Waived[];
  readonly notes: readonly Note[];
  readonly results: readonly ResultEvidence[];
}

export interface ServerInput {
  readonly name: string;
  readonly server: ServerConfig;
  readonly loaded: LoadedConfig;
  readonly replay: ServerReplay;
  readonly tokenizer: Tokenizer;
  readonly rules: RuleSettings;
  selects(tool: string, key?: string): boolean;
  /** False where flags leave something out: then nobody can say that a waiver covers nothing. */
  readonly complete: boolean;
}

/** Every process of a server fails for the same reason; that is told once. */
function once(failures: readonly Failure[]): Failure[] {
  const key = ({ stderr: _, ...failure }: Failure) => JSON.stringify(failure);
  return [...new Map(failures.toReversed().map((failure) => [key(failure), failure])).values()].reverse();
}

function withFindings(
  tools: ReadonlyMap<string, SurveyedTool>,
  findings: readonly Finding[],
): Record<string, ToolSnapshot> {
  return Object.fromEntries(
    [...tools].map(([name, { snapshot }]) => [
      name,
      { ...snapshot, findings: findings.filter((finding) => finding.tool === name) },
    ]),
  );
}

/** @param refused calls (`tool/case`) whose answer could not be counted */
function rounds(
  input: ServerInput,
  tools: Readonly<Record<string, ToolSnapshot>>,
  refused: readonly string[],
): Pick<ServerSnapshot, "rounds"> {
  const { name, server, replay, loaded, complete } = input;
  if (!server.rounds) return {};
  const failed = [...replay.failures.flatMap(({ unmeasured }) => unmeasured), ...refused];
  const excused = (reference: string) =>
    !complete || failed.some((one) => one === reference || caseName(one) === reference);
  const { rounds: figures, unknown } = roundsOf(server.rounds, tools, excused);
  const [first, ...more] = unknown.map(({ round, index, message, next }) => {
    const value = server.rounds?.[round];
    const inner = Array.isArray(value) ? [index] : ["cases", index];
    const where = loaded.locate(toPointer(["mcpServers", name, "rounds", round, ...inner]));
    return { message, next, where: place(shownPath(loaded.root, loaded.file), where) };
  });
  if (first) throw new ConfigError([first, ...more]);
  return { rounds: figures };
}

/**
 * Measures and judges what one server answered.
 * @throws ConfigError where a round calls for a case that there is not
 */
export function surveyServer(input: ServerInput): SurveyedServer {
  const { name, server, replay, tokenizer, selects } = input;
  const { settings, severities } = input.rules;
  const context = { server: name, severities };
  const all = replay.surface.definitions.map((definition) =>
    definitionEvidence(definition, tokenizer, settings),
  );
  const tools = new Map<string, SurveyedTool>();
  for (const tool of all) {
    const own = tool.definition.name;
    if (!selects(own)) continue;
    // By key: where shards were joined, the order of replay is not that of the configuration.
    const cases = replay.cases.filter((one) => one.tool === own).sort((a, b) => (a.key < b.key ? -1 : 1));
    const probes = replay.probes.filter(({ plan }) => plan.tool === own);
    tools.set(own, surveyTool(tool, cases, probes, tokenizer, context));
  }
  const results = [...tools.values()].flatMap((tool) => [...tool.results.values()]);
  const evidence = {
    name,
    tools: all,
    results,
    settings,
    count: (text: string) => tokenizer.count(text),
    staleWaivers: [],
  };
  const found = [
    ...[...tools.values()].flatMap(({ snapshot }) => snapshot.findings),
    ...applyRules(rules, "server", evidence, context),
  ];
  const { kept, waived, stale } = applyWaivers(found, server.waivers ?? []);
  const refused = [...tools].flatMap(([tool, surveyed]) =>
    surveyed.refused.map(({ case: key, error: { code, message, next } }) => ({
      server: name,
      tool,
      case: key,
      code,
      message,
      help: next,
    })),
  );
  const isWhole = input.complete && replay.failures.length === 0 && refused.length === 0;
  const unwaived = isWhole ? stale : [];
  const waiverRule = rules.filter((rule) => rule.id === "stale-waiver");
  const findings = [
    ...kept,
    ...applyRules(waiverRule, "server", { ...evidence, staleWaivers: unwaived }, context),
  ];
  const snapshots = withFindings(tools, findings);
  const names = all.map(({ definition }) => definition.name);
  return {
    snapshot: {
      ...(replay.protocol === undefined ? {} : { protocol: replay.protocol }),
      findings: findings.filter((finding) => finding.tool === undefined || !tools.has(finding.tool)),
      tools: snapshots,
      ...rounds(
        input,
        snapshots,
        refused.map(({ tool, case: key }) => `${tool}/${key}`),
      ),
    },
    failures: [
      ...once(replay.failures.map(({ unmeasured: _, ...failure }) => ({ server: name, ...failure }))),
      ...refused,
    ],
    waived,
    notes: [
      ...replay.oddities.map(({ message, help }) => ({ server: name, message, help })),
      ...idleLimits(name, server, names),
      ...idleProbes(name, server, names),
    ],
    results,
  };
}
