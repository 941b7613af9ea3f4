/** How tokens grow with the store. Two sizes can only tell `constant` or `growing`. */
export type GrowthClass = "constant" | "bounded" | "growing" | "linear" | "superlinear";

/** Answers that are flat within this are the same: bounded tools were measured flat within 5 %, and not equal. */
const SLACK = 1.05;
/** Tokens that longer counters and ids may add: `"total": 1000` is no growth of an answer of 60 tokens. */
const FEW = 16;
/** A slope that falls to a tenth is that of an answer whose cap lies between two sizes, or of digits. */
const FADED = 0.1;
/** A slope that doubles between two steps is no noise of single rows. */
const STEEPER = 2;

/**
 * Classifies how a case grows over a store replayed at several sizes.
 * A cap above the largest size is invisible here: it looks linear.
 * @param sizes rows in the store; distinct
 * @param tokens of the answer at each size
 */
export function classifyGrowth(sizes: readonly number[], tokens: readonly number[]): GrowthClass {
  const points = sizes
    .map((size, index) => ({ size, tokens: tokens[index] ?? 0 }))
    .sort((a, b) => a.size - b.size);
  const all = points.map((point) => point.tokens);
  if (isFlat(Math.min(...all), Math.max(...all))) return "constant";
  const [last, middle, first] = points.toReversed();
  if (!last || !middle) return "constant";
  const flatAtTheEnd = isFlat(middle.tokens, last.tokens);
  if (!first) return flatAtTheEnd ? "constant" : "growing";
  if (flatAtTheEnd) return "bounded";

  const faster = middle.size > 0 && last.tokens / middle.tokens > (last.size / middle.size) * SLACK;
  const slopeBefore = (middle.tokens - first.tokens) / (middle.size - first.size);
  const slope = (last.tokens - middle.tokens) / (last.size - middle.size);
  const grewBefore = !isFlat(first.tokens, middle.tokens);
  if (grewBefore && slope < slopeBefore * FADED) return "bounded";
  return (faster && slope > slopeBefore * SLACK) || (grewBefore && slope > slopeBefore * STEEPER)
    ? "superlinear"
    : "linear";
}

function isFlat(less: number, more: number): boolean {
  return more <= less * SLACK || more - less <= FEW;
}
