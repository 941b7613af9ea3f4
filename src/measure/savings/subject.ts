import { compactJson } from "../../boundary/json.ts";
import type { Wire } from "../../connect/types.ts";
import { parseContainer, parseLines } from "../json.ts";
import { viewTexts } from "../paths/index.ts";
import type { Tokenizer } from "../types.ts";
import { type Style, styleOf } from "./style.ts";

/** What the remedies are applied to: the JSON of a result's heavier view. */
export interface Subject {
  /** Tokens of the whole view. */
  readonly before: number;
  /** Tokens of the view's texts that are no JSON: they stay. */
  readonly rest: number;
  /** The value; where several blocks are JSON, the list of their values. */
  readonly value: unknown;
  readonly texts: readonly string[];
  /** Writes a value as the server does; `undefined` where its way is none of the usual. */
  readonly style: ((value: unknown) => readonly string[]) | undefined;
  /** Compact JSON of a value, block by block. */
  compact(value: unknown): readonly string[];
}

/** `undefined` where neither view holds a JSON object or array. */
export function subjectOf(result: Wire, tokenizer: Tokenizer): Subject | undefined {
  const views = [viewTexts(result, "content"), viewTexts(result, "structured")].map((texts) =>
    texts.map((text) => ({
      text,
      tokens: tokenizer.count(text),
      value: parseContainer(text) ?? parseLines(text),
    })),
  );
  const total = (view: (typeof views)[number]) => view.reduce((sum, { tokens }) => sum + tokens, 0);
  const view = views
    .filter((candidate) => candidate.some(({ value }) => value !== undefined))
    .reduce((most, other) => (total(other) > total(most) ? other : most), []);
  const json = view.filter(({ value }) => value !== undefined);
  const [first] = json;
  if (first === undefined) return undefined;
  const several = json.length > 1;
  const styles = json.map(({ text, value }) => styleOf(text, value));
  const style = styles[0];
  return {
    before: total(view),
    rest: total(view) - total(json),
    value: several ? json.map(({ value }) => value) : first.value,
    texts: json.map(({ text }) => text),
    style: style && !styles.includes(undefined) ? writer(style, several) : undefined,
    compact: writer(compactJson, several),
  };
}

/** A list of blocks is written block by block, as long as it is still a list. */
function writer(style: Style, several: boolean): (value: unknown) => readonly string[] {
  return (value) => (several && Array.isArray(value) ? value.map(style) : [style(value)]);
}
