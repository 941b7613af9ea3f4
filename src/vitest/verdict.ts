import { visible } from "../report/escape.ts";
import type { Result } from "./subject.ts";
import { isRecord } from "./subject.ts";

/** What a matcher found: the message fits the side that failed. */
export interface Verdict {
  readonly pass: boolean;
  readonly message: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** Longest part of an error that a message repeats, in characters. */
const SHOWN = 300;

/** A message where the answer is an error: it is small for a reason that no budget should reward. */
export function errorText(result: Result): string | undefined {
  if (result.isError !== true) return undefined;
  const blocks: unknown[] = Array.isArray(result.content) ? result.content : [];
  const text = blocks
    .map((block) => (isRecord(block) ? block.text : undefined))
    .find((one) => typeof one === "string");
  const told = visible(String(text ?? "without a text").slice(0, SHOWN));
  return `expected an answer, and the tool gave an error: ${told}`;
}

/** An argument in a message: a text in quotes, so that `"100"` is not taken for 100. */
export function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
