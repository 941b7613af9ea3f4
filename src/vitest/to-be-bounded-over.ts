import { heavierView, loadTokenizer, measure, viewPaths } from "../measure/index.ts";
import type { Tokenizer } from "../measure/types.ts";
import { grouped } from "../report/numbers.ts";
import { type Result, resultOf } from "./subject.ts";
import { errorText, shown, type Verdict } from "./verdict.ts";

/** Answers within this of one another are flat: rows differ in length. */
const SLACK = 1.05;
/** So are those within a few tokens: a count of 1,000 has more digits than one of 10, and so have its ids. */
const DIGITS = 16;
/** Paths that a message lists. */
const LISTED = 3;

interface Point {
  readonly size: number;
  readonly tokens: number;
  readonly paths: ReadonlyMap<string, number>;
}

/**
 * Whether an answer stops growing with its store: at the largest size it is at most 5 %, or 16 tokens, larger than at the
 * one before. A cap above the largest size looks like growth, so the largest has to lie above it.
 *
 * @param sizes two or more different ones, such as 10, 100, 1000
 * @param call the answer over a store of that size
 * @throws RangeError where sizes are no sizes, or too near to one another for growth to be seen
 */
export async function isBoundedOver<T>(
  subject: T,
  sizes: readonly number[],
  call: (subject: T, size: number) => unknown,
): Promise<Verdict> {
  if (!Array.isArray(sizes))
    throw new TypeError(`sizes are a list such as [10, 100, 1000], and this is ${shown(sizes)}`);
  if (sizes.some((size) => !Number.isInteger(size) || size < 0))
    throw new RangeError(`sizes are [${sizes.join(", ")}]; give whole numbers, 0 or more`);
  if (typeof call !== "function")
    throw new TypeError(
      `the second argument is the call, (subject, size) => answer, and this is ${shown(call)}`,
    );
  const ascending = [...new Set(sizes)].sort((a, b) => a - b);
  if (ascending.length < 2)
    throw new RangeError(`sizes are [${sizes.join(", ")}]; give two or more different ones`);
  const [largest = 0, second = 0] = ascending.toReversed();
  if (largest < 2 * second || largest - second <= DIGITS)
    throw new RangeError(
      `sizes are [${sizes.join(", ")}]; the largest has to be at least twice the one before, and ${DIGITS + 1} rows more, or growth cannot be told from rows of different length`,
    );
  const tokenizer = await loadTokenizer("cl100k_base");
  const points: Point[] = [];
  for (const size of ascending) {
    const result = resultOf(await call(subject, size));
    const failed = errorText(result);
    if (failed !== undefined) return { pass: false, message: `over a store of ${grouped(size)}: ${failed}` };
    points.push(pointOf(size, result, tokenizer));
  }
  const figures = points.map(({ size, tokens }) => `${grouped(tokens)} over ${grouped(size)}`).join(", ");
  const [last, before] = points.toReversed();
  if (last === undefined || before === undefined || isFlat(before, last)) {
    return {
      pass: true,
      message: `expected the answer to grow with its store, but it does not: ${figures} tokens`,
    };
  }
  return {
    pass: false,
    message: [
      `expected the answer to stop growing with its store, but at the largest size it still does: ${figures} tokens`,
      `what grew from ${grouped(before.size)} to ${grouped(last.size)}:`,
      ...grown(before, last),
      "what would stop it: a default limit with a cursor, page(items, { limit, maximum, after }) from budget-check/boundary; or counts and names, with the rest on demand",
    ].join("\n"),
  };
}

function isFlat(before: Point, last: Point): boolean {
  return last.tokens <= Math.max(before.tokens * SLACK, before.tokens + DIGITS);
}

function pointOf(size: number, result: Result, tokenizer: Tokenizer): Point {
  const measurement = measure(result, tokenizer);
  const view = heavierView(measurement);
  const tokens = view === "content" ? measurement.content.tokens : (measurement.structured?.tokens ?? 0);
  const paths = viewPaths(result, view, tokenizer).map((path) => [path.path, path.tokens] as const);
  return { size, tokens, paths: new Map(paths) };
}

function grown(before: Point, after: Point): string[] {
  return [...after.paths]
    .map(([path, tokens]) => ({ path, more: tokens - (before.paths.get(path) ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more || (a.path < b.path ? -1 : 1))
    .slice(0, LISTED)
    .map(({ path, more }) => `  ${`+${grouped(more)}`.padStart(9)}  ${path || "(whole)"}`);
}
