import { assessRisk } from "../analyze/index.ts";
import { TextTooLargeError, TooDeepError } from "../measure/index.ts";
import type { Tokenizer } from "../measure/types.ts";
import { classifyGrowth } from "../replay/growth.ts";
import type { CaseReplay, ProbeResult } from "../replay/types.ts";
import type { DefinitionEvidence, GrowthEvidence, ResultEvidence } from "../rules/evidence.ts";
import { type ApplyContext, applyRules, rules } from "../rules/index.ts";
import type { CaseSnapshot, Figures, Finding, Growth, ToolSnapshot } from "../snapshot/types.ts";
import { definitionDigest } from "../surface/digest.ts";
import { resultEvidence } from "./evidence.ts";
import { figuresOf, outcomeFigures } from "./figures.ts";

/** One tool as it was surveyed. */
export interface SurveyedTool {
  readonly snapshot: ToolSnapshot;
  /** The answer of each case by its key; of a sweep, the one at the largest size. */
  readonly results: ReadonlyMap<string, ResultEvidence>;
  /** Cases whose answer is beyond a bound: refused, never guessed. */
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly case: string;
  readonly error: TextTooLargeError | TooDeepError;
}

interface SurveyedCase {
  readonly replay: CaseReplay;
  readonly snapshot: CaseSnapshot;
  /** By size; a hole where an outcome is no answer. */
  readonly results: readonly (ResultEvidence | undefined)[];
}

function heavier({ content, structured = 0 }: Figures): number {
  return Math.max(content, structured);
}

function surveyCase(tool: DefinitionEvidence, replay: CaseReplay, tokenizer: Tokenizer): SurveyedCase {
  const results = replay.outcomes.map((outcome) => resultEvidence(tool, replay, outcome, tokenizer));
  const figures = replay.outcomes.map((outcome, index) => {
    const result = results[index];
    return result ? figuresOf(result) : outcomeFigures(outcome, tokenizer);
  });
  const { sizes, volatile, request } = replay;
  const growth = sizes ? classifyGrowth(sizes, figures.map(heavier)) : undefined;
  return {
    replay,
    results,
    snapshot: {
      request,
      figures,
      ...(sizes ? { sizes } : {}),
      ...(growth ? { growth } : {}),
      ...(volatile && volatile.length > 0 ? { volatile } : {}),
    },
  };
}

/** The sweep that is nearest to a call without arguments: what the tool's risk is measured by. */
function measuredGrowth(cases: readonly SurveyedCase[]): { growth: Growth } | undefined {
  const sweeps = cases.filter(
    ({ snapshot, results }) => snapshot.growth && results.every((result) => result && !result.isError),
  );
  const [nearest] = sweeps.sort(
    (a, b) => Object.keys(a.replay.arguments).length - Object.keys(b.replay.arguments).length,
  );
  return nearest?.snapshot.growth ? { growth: nearest.snapshot.growth } : undefined;
}

function growthEvidence(
  tool: DefinitionEvidence,
  { replay, snapshot, results }: SurveyedCase,
): GrowthEvidence | undefined {
  if (!snapshot.growth || !snapshot.sizes) return undefined;
  return {
    tool,
    case: replay.key,
    sizes: snapshot.sizes,
    tokens: snapshot.figures.map(heavier),
    growth: snapshot.growth,
    results: results.filter((result) => result !== undefined),
  };
}

/** Measures the cases of one tool, judges its risk, and applies the rules to it. */
export function surveyTool(
  tool: DefinitionEvidence,
  replays: readonly CaseReplay[],
  probes: readonly ProbeResult[],
  tokenizer: Tokenizer,
  context: ApplyContext,
): SurveyedTool {
  // A case that timed out or crashed is told as a failure; it has no figures.
  const answered = replays.filter(
    ({ outcomes }) => !outcomes.some(({ kind }) => kind === "timeout" || kind === "crash"),
  );
  const cases: SurveyedCase[] = [];
  const refused: Refused[] = [];
  for (const replay of answered) {
    try {
      cases.push(surveyCase(tool, replay, tokenizer));
    } catch (error) {
      if (!(error instanceof TextTooLargeError || error instanceof TooDeepError)) throw error;
      refused.push({ case: replay.key, error });
    }
  }
  const findings: Finding[] = applyRules(rules, "definition", tool, context);
  const last = new Map<string, ResultEvidence>();
  for (const one of cases) {
    const result = one.results.findLast((candidate) => candidate !== undefined);
    if (result) {
      last.set(one.replay.key, result);
      findings.push(...applyRules(rules, "result", result, context));
    }
    const growth = growthEvidence(tool, one);
    if (growth) findings.push(...applyRules(rules, "growth", growth, context));
  }
  for (const probe of probes) findings.push(...applyRules(rules, "probe", { tool, probe }, context));
  const { appOnly, menu } = tool.facts;
  return {
    results: last,
    refused,
    snapshot: {
      definition: definitionDigest(tool.definition),
      menu: appOnly ? 0 : menu.total,
      risk: assessRisk(tool.facts, measuredGrowth(cases)),
      ...(appOnly ? { hidden: true } : {}),
      findings,
      cases: Object.fromEntries(cases.map(({ replay, snapshot }) => [replay.key, snapshot])),
    },
  };
}
