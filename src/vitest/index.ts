/**
 * Matchers for a server's own tests: import this file once, in a setup file or at the top of a test.
 */
import { expect } from "vitest";
import { printable } from "../report/escape.ts";
import { isBoundedOver } from "./to-be-bounded-over.ts";
import { disclosesTruncation } from "./to-disclose-truncation.ts";
import { type Budget, fitsBudget } from "./to-fit-budget.ts";
import type { Verdict } from "./verdict.ts";

export type { Budget } from "./to-fit-budget.ts";

declare module "vitest" {
  interface Matchers<T> {
    /**
     * The answer costs at most so many tokens, counted exactly. The subject is a result of `tools/call`, a
     * text, or a value that a server would send as compact JSON. A message lists where the tokens go.
     */
    toFitBudget(budget: Budget): Promise<void>;
    /** The answer tells how much there is or whether there is more. */
    toDiscloseTruncation(): void;
    /**
     * The answer stops growing with its store: at the largest size it is at most 5 %, or 16 tokens, larger than at the one
     * before.
     * @param sizes two or more; the largest has to lie above the tool's limit, and be at least twice the one before
     * @param call gives the answer over a store of a size; its first argument is the subject
     */
    toBeBoundedOver(sizes: readonly number[], call: (subject: T, size: number) => unknown): Promise<void>;
  }
}

expect.extend({
  toFitBudget: async (subject: unknown, budget: Budget) => matched(await fitsBudget(subject, budget)),
  toDiscloseTruncation: (subject: unknown) => matched(disclosesTruncation(subject)),
  toBeBoundedOver: async (
    subject: unknown,
    sizes: readonly number[],
    call: (subject: never, size: number) => unknown,
  ) => matched(await isBoundedOver(subject as never, sizes, call)),
});

/** What a message repeats of a server is data: nothing of it may act in a terminal or in a workflow's log. */
function matched({ message, ...rest }: Verdict) {
  return { ...rest, message: () => printable(message) };
}
