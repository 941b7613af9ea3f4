import { heavierView, loadTokenizer, measure } from "../measure/index.ts";
import type { Encoding, Measurement, View } from "../measure/types.ts";
import { grouped, plural } from "../report/numbers.ts";
import { explanation } from "./explanation.ts";
import { isRecord, resultOf } from "./subject.ts";
import { errorText, shown, type Verdict } from "./verdict.ts";

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
  checkBudget(budget);
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
  const costs = `the ${view} view takes ${plural(tokens, "token")} (${tokenizer.encoding})`;
  const message =
    tokens <= budget.tokens
      ? `expected the answer to be over a budget of ${plural(budget.tokens, "token")}, but ${costs}`
      : [
          `expected the answer to fit a budget of ${plural(budget.tokens, "token")}, but ${costs}, ${grouped(tokens - budget.tokens)} too many`,
          ...explanation(result, view, tokenizer),
          ...mediaLines(measurement),
        ].join("\n");
  return { pass: tokens <= budget.tokens, message, expected: budget.tokens, actual: tokens };
}

const VIEWS: readonly unknown[] = ["content", "structured"] satisfies View[];
const ENCODINGS: readonly unknown[] = ["cl100k_base", "o200k_base"] satisfies Encoding[];

/** A comparison with what is no number fails in silence, and behind `.not` it passes. */
function checkBudget(budget: unknown): asserts budget is Budget {
  if (!isRecord(budget))
    throw new TypeError(`a budget is an object such as { tokens: 2000 }, and this is ${shown(budget)}`);
  const unknown = Object.keys(budget).find((key) => !["tokens", "view", "encoding"].includes(key));
  if (unknown !== undefined)
    throw new TypeError(`a budget has no ${shown(unknown)}; it has tokens, view and encoding`);
  const { tokens, view, encoding } = budget;
  if (typeof tokens !== "number" || !Number.isFinite(tokens) || tokens < 0)
    throw new TypeError(`the budget's tokens is ${shown(tokens)}; give a number, 0 or more`);
  if (view !== undefined && !VIEWS.includes(view))
    throw new TypeError(`the budget's view is ${shown(view)}; it can be ${VIEWS.join(" or ")}`);
  if (encoding !== undefined && !ENCODINGS.includes(encoding))
    throw new TypeError(`the budget's encoding is ${shown(encoding)}; it can be ${ENCODINGS.join(" or ")}`);
}

function tokensOf(measurement: Measurement, view: View): number | undefined {
  return view === "content" ? measurement.content.tokens : measurement.structured?.tokens;
}

/** Media are no text and not counted: a message about tokens must not hide them. */
function mediaLines({ blocks }: Measurement): string[] {
  const media = blocks.filter(({ role }) => role === "media");
  return media.map(({ type, mediaBytes = 0 }) => `not counted: ${type} of ${grouped(mediaBytes)} bytes`);
}
