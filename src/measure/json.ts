import { compactJson } from "../boundary/json.ts";

/**
 * Levels of nesting beyond which a text is a text and no JSON: whatever walks its value would run out of stack. Far
 * more than any answer has that someone can use.
 */
export const DEEPEST = 1000;

/** A value beyond the bound below which it is measured. It is refused, and never measured in part. */
export class TooDeepError extends Error {
  override readonly name = "TooDeepError";
  readonly exitCode = 3;
  readonly code = "too-deep";
  readonly next = "Send flat records: no client reads such an answer.";

  constructor() {
    super(`An answer nests deeper than ${DEEPEST} levels.`);
  }
}

/**
 * The value of a text that is JSON, else `undefined`. Only texts that begin as one are parsed, and one that nests
 * deeper than `DEEPEST` is none: here and in `walkJson`, and nowhere else, is decided what is JSON.
 */
export function parseJson(text: string): unknown {
  if (!/^\s{0,64}[[{"\d-]/.test(text) && !/^\s*(?:true|false|null)\s*$/.test(text.slice(0, 80))) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    return nestsDeeper(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The object or array that a text is, else `undefined`. */
export function parseContainer(text: string): object | undefined {
  if (!/^\s{0,64}[[{]/.test(text)) return undefined;
  return parseJson(text) as object | undefined;
}

/** The records that a text holds line by line, at least two of them and nothing else; else `undefined`. */
export function parseLines(text: string): readonly object[] | undefined {
  if (!/^\s{0,64}[[{]/.test(text)) return undefined;
  const values: object[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const value = parseContainer(line);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length > 1 ? values : undefined;
}

/**
 * Compact JSON of what a server sent.
 * @throws TooDeepError where it nests deeper than `DEEPEST`
 */
export function wireJson(value: unknown): string {
  if (nestsDeeper(value, DEEPEST)) throw new TooDeepError();
  return compactJson(value);
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}
