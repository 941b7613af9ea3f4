import { isDeepStrictEqual } from "node:util";
import { isRow } from "../boundary/row.ts";
import type { Wire } from "../connect/types.ts";
import { contentTexts } from "./blocks/text.ts";
import { parseJson } from "./json.ts";

/** How a text says again what `structuredContent` says. */
export type Repetition = "equal" | "wrapped" | "re-encoded";

/** Values looked for in a text that is no JSON, and how many of them must be there. */
const SAMPLE = 200;
const LEAST_VALUES = 5;
const LEAST_FOUND = 0.9;

/** Whether the text blocks repeat `structuredContent`, and how; `undefined` where they do not. */
export function repetitionOf(result: Wire): Repetition | undefined {
  const { structuredContent: structured, content } = result;
  if (structured === undefined || structured === null) return undefined;
  const texts = contentTexts(result);
  const [only] = texts;
  if (only === undefined) return undefined;
  const values = texts.map((text) => parseJson(text) ?? text);
  const value = texts.length === 1 ? values[0] : values;
  if (isDeepStrictEqual(value, structured)) return "equal";
  const wraps = (outer: unknown, inner: unknown) =>
    isRow(outer) && Object.values(outer).some((item) => isDeepStrictEqual(item, inner));
  const all = texts.join("\n");
  if ([value, all, content].some((inner) => wraps(structured, inner)) || wraps(value, structured))
    return "wrapped";
  return isReencoded(structured, all) ? "re-encoded" : undefined;
}

/** Whether nearly all of the values stand in the text, in whatever notation. */
function isReencoded(structured: unknown, text: string): boolean {
  const values = new Set<string>();
  collect(structured, values);
  const all = [...values];
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  const sample = all.filter((_, index) => index % step === 0);
  const found = sample.filter((value) => text.includes(value)).length;
  return sample.length >= LEAST_VALUES && found >= sample.length * LEAST_FOUND;
}

/** Strings and numbers that are long enough to mean something where they are found. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    // What a notation would escape is found only in its own.
    if (text.length >= 3 && !/["\\\n\r\t]/.test(text)) into.add(text);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collect(item, into);
  }
}
