import { heavierView, measure, viewPaths } from "../measure/index.ts";
import { savings } from "../measure/savings/index.ts";
import type { PathShare, Tokenizer, View } from "../measure/types.ts";
import { grouped } from "../report/numbers.ts";
import { share } from "./numbers.ts";
import type { Result } from "./subject.ts";

/** Paths that a message lists; the rest is summed up. */
const LISTED = 6;
/** Remedies that a message lists. */
const REMEDIES = 3;

/** Where the tokens of one view of an answer go, and what would save them; lines for a matcher's message. */
export function explanation(result: Result, view: View, tokenizer: Tokenizer): string[] {
  return [
    "where they go:",
    ...pathLines(viewPaths(result, view, tokenizer)),
    ...savingLines(result, view, tokenizer),
  ];
}

/** Savings are figures of the heavier view, and would mislead beside the other one. */
function savingLines(result: Result, view: View, tokenizer: Tokenizer): string[] {
  if (view !== heavierView(measure(result, tokenizer))) return [];
  const best = savings(result, tokenizer).slice(0, REMEDIES);
  const lines = best.map(
    ({ saved, tokensAfter, title, how }) =>
      `  ${`−${grouped(saved)}`.padStart(9)}  to ${grouped(tokensAfter)}: ${title}. ${how}`,
  );
  return lines.length === 0 ? [] : ["what would save most:", ...lines];
}

function pathLines(paths: readonly PathShare[]): string[] {
  const total = paths.reduce((sum, path) => sum + path.tokens, 0);
  const rest = paths.slice(LISTED);
  const lines = paths
    .slice(0, LISTED)
    .map((path) => [path.tokens, path.path || "(whole)", path.count] as const);
  const left = rest.reduce((sum, path) => sum + path.tokens, 0);
  const shown = lines.map(([tokens, path, count]) =>
    line(tokens, total, count > 1 ? `${path}  × ${count}` : path),
  );
  return rest.length === 0 ? shown : [...shown, line(left, total, `${rest.length} other paths`)];
}

function line(tokens: number, total: number, what: string): string {
  return `  ${grouped(tokens).padStart(9)}  ${share(tokens, total).padStart(7)}  ${what}`;
}
