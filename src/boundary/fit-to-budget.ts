import { requireNumber, sizeOf } from "./checks.ts";
import { compactJson } from "./json.ts";
import { type Truncation, truncation } from "./truncation.ts";

export interface FitOptions<T> {
  /** Largest size of the text, in what `count` counts: tokens, bytes, characters. */
  readonly budget: number;
  readonly count: (text: string) => number;
  /** The text of an answer with these items; compact JSON of `{ items, …truncation }` where none is given. */
  readonly render?: (items: readonly T[], told: Truncation) => string;
  /** How to ask for the rest, or for less of each item. */
  readonly hint?: string;
}

export interface Fitted<T> {
  readonly text: string;
  readonly items: readonly T[];
  readonly told: Truncation;
}

/**
 * The longest beginning of a list whose answer stays within a budget, with the block that tells what was
 * left out counted in; the whole of it where that fits, which needs no such block. The search doubles and
 * then halves, so it renders about as much as the budget holds, however long the list is. Where the count is
 * not quite monotone (token counts are not), the answer is within the budget all the same, and may be an item
 * short of the longest.
 *
 * @throws RangeError where the budget is no number, or cannot even hold an answer without items
 */
export function fitToBudget<T>(items: readonly T[], options: FitOptions<T>): Fitted<T> {
  const { budget, count, render = renderJson, hint } = options;
  requireNumber("budget", budget);
  const attempt = (returned: number): Fitted<T> & { readonly size: number } => {
    const kept = items.slice(0, returned);
    const told = truncation({ total: items.length, returned, hint });
    const text = render(kept, told);
    return { text, items: kept, told, size: sizeOf(text, count) };
  };
  const none = attempt(0);
  let best = none;
  if (best.size > budget && items.length > 0) {
    // The whole of a short list can be smaller than an empty one that has to say what is missing.
    best = attempt(items.length);
  }
  if (best.size > budget) {
    throw new RangeError(
      `budget is ${budget}; an answer without any item takes ${none.size}, so give at least that`,
    );
  }
  let over = items.length + 1;
  for (let size = 1; best.told.returned < over - 1; ) {
    const returned = Math.min(best.told.returned + size, over - 1);
    const tried = attempt(returned);
    if (tried.size <= budget) {
      best = tried;
      size *= 2;
    } else {
      over = returned;
      size = Math.max(1, (over - best.told.returned) >> 1);
    }
  }
  const left = items.length - best.told.returned;
  // What is left may fit into the room of the words about it, but only where it is shorter than they can be.
  if (left > 0 && left <= none.size) {
    const whole = attempt(items.length);
    if (whole.size <= budget) best = whole;
  }
  const { text, items: kept, told } = best;
  return { text, items: kept, told };
}

function renderJson<T>(items: readonly T[], told: Truncation): string {
  return compactJson({ items, ...told });
}
