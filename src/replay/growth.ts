/** How tokens grow with the store. Two sizes can only tell `constant` or `growing`. */
export type GrowthClass = "constant" | "bounded" | "growing" | "linear" | "superlinear";

/** Answers that are flat within this are the same: bounded tools were measured flat within 5 %, and not equal. */
const SLACK = 1.05;
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
  if (Math.max(...all) <= Math.min(...all) * SLACK) return "constant";
  const [last, middle, first] = points.toReversed();
  if (!last || !middle) return "constant";
  const flatAtTheEnd = last.tokens <= middle.tokens * SLACK;
  if (!first) return flatAtTheEnd ? "constant" : "growing";
  if (flatAtTheEnd) return "bounded";

  const faster = middle.size > 0 && last.tokens / middle.tokens > (last.size / middle.size) * SLACK;
  const slopeBefore = (middle.tokens - first.tokens) / (middle.size - first.size);
  const slope = (last.tokens - middle.tokens) / (last.size - middle.size);
  const grewBefore = middle.tokens > first.tokens * SLACK;
  return (faster && slope > slopeBefore * SLACK) || (grewBefore && slope > slopeBefore * STEEPER)
    ? "superlinear"
    : "linear";
}
