import { heavierView, loadTokenizer, measure } from "../measure/index.ts";
import type { Encoding, Measurement, View } from "../measure/types.ts";
import { grouped } from "../report/numbers.ts";
import { explanation } from "./explanation.ts";
import { resultOf } from "./subject.ts";
import { errorText, type Verdict } from "./verdict.ts";

/** What an answer may cost. */
export interface Budget {
  /** Largest number of tokens. */
  readonly tokens: number;
  /** The view that counts: `content` or `structured`. Where none is given, the one that costs more. */
  readonly view?: View;
  /** `cl100k_base` where none is given. */
  readonly encoding?: Encoding;
}

/** Whether one view of an answer costs at most so many tokens. An answer that is an error fits no budget. */
export async function fitsBudget(subject: unknown, budget: Budget): Promise<Verdict> {
  const result = resultOf(subject);
  const failed = errorText(result);
  if (failed !== undefined) return { pass: false, message: failed };
  const tokenizer = await loadTokenizer(budget.encoding ?? "cl100k_base");
  const measurement = measure(result, tokenizer);
  const view = budget.view ?? heavierView(measurement);
  const tokens = tokensOf(measurement, view);
  if (tokens === undefined) {
    return {
      pass: false,
      message: "expected a budget to be kept in structuredContent, and the answer has none",
    };
  }
  const costs = `the ${view} view takes ${grouped(tokens)} tokens (${tokenizer.encoding})`;
  const message =
    tokens <= budget.tokens
      ? `expected the answer to be over a budget of ${grouped(budget.tokens)} tokens, but ${costs}`
      : [
          `expected the answer to fit a budget of ${grouped(budget.tokens)} tokens, but ${costs}, ${grouped(tokens - budget.tokens)} too many`,
          ...explanation(result, view, tokenizer),
          ...mediaLines(measurement),
        ].join("\n");
  return { pass: tokens <= budget.tokens, message, expected: budget.tokens, actual: tokens };
}

function tokensOf(measurement: Measurement, view: View): number | undefined {
  return view === "content" ? measurement.content.tokens : measurement.structured?.tokens;
}

/** Media are no text and not counted: a message about tokens must not hide them. */
function mediaLines({ blocks }: Measurement): string[] {
  const media = blocks.filter(({ role }) => role === "media");
  return media.map(({ type, mediaBytes = 0 }) => `not counted: ${type} of ${grouped(mediaBytes)} bytes`);
}
