import type { Figures } from "./types.ts";

/** The respect in which one result says much less than another. */
export type LostRespect = "outcome" | "empty" | "items" | "text" | "tokens";

/** Content that is there on one side of a comparison and not on the other. */
export interface ContentChange {
  readonly respect: LostRespect;
  readonly lost: boolean;
  readonly before: number | string;
  readonly after: number | string;
  readonly unit?: string;
}

/** Tokens of the heavier view: what the result says, however often it says it. */
export function weight(figures: Figures): number {
  return Math.max(figures.content, figures.structured ?? 0);
}

function hasMedia(figures: Figures): boolean {
  return (figures.media ?? []).length > 0;
}

function isEmpty(figures: Figures): boolean {
  return weight(figures) === 0 && !hasMedia(figures);
}

/** A client that reads content blocks alone sees nothing of this result. */
function hasNoText(figures: Figures): boolean {
  return figures.content === 0 && !hasMedia(figures);
}

/** Less than half on one side: 135 and 67 items, but not 135 and 68. */
function halved(respect: LostRespect, before: number, after: number, unit: string): ContentChange[] {
  if (Math.min(before, after) * 2 >= Math.max(before, after)) return [];
  return [{ respect, lost: after < before, before, after, unit }];
}

/** One side has none of it. */
function vanished(respect: LostRespect, before: number, after: number, lost: boolean): ContentChange {
  return { respect, lost, before, after, unit: "tokens" };
}

/**
 * Where one result says much less than the other: it is no answer, it is empty, it has less than half the items, or
 * its content blocks are empty. Where the items of either side are unknown, less than half the tokens of the heavier
 * view counts as lost: the costliest indentation that real servers send is 1.91 times its compact form, so that
 * writing the same content more tightly stays above half. Dropping a copy of the content leaves the heavier view as
 * it was and loses nothing.
 *
 * Mirrors: with the sides swapped, the same respects come back with `lost` turned round.
 * @param comparable false where the sides were counted with different encodings
 */
export function contentChanges(before: Figures, after: Figures, comparable: boolean): ContentChange[] {
  const answers = [before.outcome === "ok", after.outcome === "ok"];
  if (answers[0] !== answers[1]) {
    return [{ respect: "outcome", lost: answers[0] === true, before: before.outcome, after: after.outcome }];
  }
  if (isEmpty(before) !== isEmpty(after)) {
    return [vanished("empty", weight(before), weight(after), isEmpty(after))];
  }
  const text = hasNoText(before) !== hasNoText(after);
  const changes = text ? [vanished("text", before.content, after.content, hasNoText(after))] : [];
  // The size of an error tells nothing of what it says.
  if (answers[0] !== true) return changes;
  if (before.items !== undefined && after.items !== undefined) {
    return [...changes, ...halved("items", before.items, after.items, "items")];
  }
  return comparable ? [...changes, ...halved("tokens", weight(before), weight(after), "tokens")] : changes;
}
