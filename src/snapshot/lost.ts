import type { Figures } from "./types.ts";

/** Content that a result had and has no more. */
export interface Loss {
  readonly reason: "outcome" | "empty" | "items" | "content" | "tokens";
  readonly before: number | string;
  readonly after: number | string;
  readonly unit?: string;
}

/** Tokens of the heavier view: what the result says, however often it says it. */
export function weight(figures: Figures): number {
  return Math.max(figures.content, figures.structured ?? 0);
}

function isEmpty(figures: Figures): boolean {
  return weight(figures) === 0 && (figures.media ?? []).length === 0;
}

/** An error tells of its call, its size tells nothing; what it lost can only be all of it. */
function lostInAnswer(before: Figures, after: Figures, comparable: boolean): Loss | undefined {
  if (before.items !== undefined && after.items !== undefined) {
    if (after.items * 2 >= before.items) return undefined;
    return { reason: "items", before: before.items, after: after.items, unit: "items" };
  }
  if (!comparable || weight(after) * 2 >= weight(before)) return undefined;
  return { reason: "tokens", before: weight(before), after: weight(after), unit: "tokens" };
}

/**
 * Whether the later result says much less than the earlier one, and in what respect: it is no answer any more, it
 * is empty, it has less than half the items, or one of its views is empty. Where the items of either side are
 * unknown, less than half the tokens of the heavier view counts as lost: the costliest indentation that real
 * servers send is 1.91 times its compact form, so that writing the same content more tightly stays above half.
 * Dropping a copy of the content from one view leaves the heavier view as it was and loses nothing.
 * @param comparable false where the sides were counted with different encodings
 */
export function lostContent(before: Figures, after: Figures, comparable: boolean): Loss | undefined {
  if (before.outcome === "ok" && after.outcome !== "ok") {
    return { reason: "outcome", before: before.outcome, after: after.outcome };
  }
  if (before.outcome !== after.outcome) return undefined;
  if (isEmpty(after)) {
    if (isEmpty(before)) return undefined;
    return { reason: "empty", before: weight(before), after: 0, unit: "tokens" };
  }
  if (before.content > 0 && after.content === 0 && (after.media ?? []).length === 0) {
    return { reason: "content", before: before.content, after: 0, unit: "tokens" };
  }
  return before.outcome === "ok" ? lostInAnswer(before, after, comparable) : undefined;
}
