import { type Draft, own, type Scope, unionKeys } from "./identity.ts";

/** How the subject of a change begins that is about a round, whose name follows. */
export const ROUND = "round ";

/** What one entry of a record is, before and after; absent where it is not there. */
export interface Pair<T> {
  readonly key: string;
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** Every key of either record with what it holds on both sides, by code unit. */
export function pairs<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): Pair<T>[] {
  return unionKeys(before, after).map((key) => ({ key, before: own(before, key), after: own(after, key) }));
}

/**
 * The change for an entry that only one side has. What is not locked is stale and no regression: nothing says
 * what it may cost.
 * @param tokens what the entry costs, or cost
 */
export function presence(
  scope: Scope,
  what: "server" | "tool" | "case" | "round",
  side: "new" | "gone",
  tokens: number | undefined,
): Draft {
  const figure =
    tokens === undefined ? {} : { [side === "new" ? "after" : "before"]: tokens, unit: "tokens" };
  return {
    kind: "stale",
    severity: "stale",
    ...scope,
    subject: what,
    ...figure,
    message: side === "new" ? `this ${what} is not locked` : `this ${what} is locked and no longer there`,
  };
}
