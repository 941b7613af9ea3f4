import { analyze } from "../analyze/index.ts";
import type { CallOutcome, Wire } from "../connect/types.ts";
import { heavierView, measure, tokenizeOnce, viewPaths } from "../measure/index.ts";
import { parseContainer } from "../measure/json.ts";
import type { Tokenizer } from "../measure/types.ts";
import type { CaseReplay } from "../replay/types.ts";
import type { DefinitionEvidence, ResultEvidence, Settings } from "../rules/evidence.ts";
import type { Definition } from "../surface/types.ts";

/** A definition with its facts, as rules judge it. */
export function definitionEvidence(
  definition: Definition,
  tokenizer: Tokenizer,
  settings: Settings,
): DefinitionEvidence {
  const count = (text: string) => tokenizer.count(text);
  return { definition, facts: analyze(definition, count), settings, count };
}

function textOf(result: Wire): string {
  const blocks: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
  return blocks
    .flatMap((block) => {
      const { type, text } = (block ?? {}) as { type?: unknown; text?: unknown };
      return type === "text" && typeof text === "string" ? [text] : [];
    })
    .join("\n");
}

function answerValue(result: Wire, text: string): { value?: unknown } {
  if (result.structuredContent !== undefined) return { value: result.structuredContent };
  const value = parseContainer(text);
  return value === undefined ? {} : { value };
}

/** An answer as rules judge it; undefined where the outcome is none (a protocol error, a crash). */
export function resultEvidence(
  tool: DefinitionEvidence,
  { key, arguments: args }: Pick<CaseReplay, "key" | "arguments">,
  outcome: CallOutcome,
  tokenizer: Tokenizer,
): ResultEvidence | undefined {
  if (outcome.kind !== "ok" && outcome.kind !== "isError") return undefined;
  const { result } = outcome;
  const text = textOf(result);
  const once = tokenizeOnce(result, tokenizer);
  const measurement = measure(result, once);
  return {
    tool,
    case: key,
    arguments: args,
    isError: outcome.kind === "isError",
    result,
    ...answerValue(result, text),
    text,
    measurement,
    paths: viewPaths(result, heavierView(measurement), once),
    tokenizer,
  };
}
