import { parseContainer } from "../json.ts";
import { compactText } from "./compact-text.ts";
import type { Words } from "./types.ts";

export const compactJsonWords: Words = {
  remedy: "compact-json",
  title: "Compact JSON",
  loses: "nothing: a model reads it alike",
  how: "JSON.stringify(value) without indentation, or encode() of budget-check/boundary.",
};

/** The same JSON without white space between its parts; `undefined` where there is none to drop. */
export function compacted(texts: readonly string[]): readonly string[] | undefined {
  const compact = texts.map((text) =>
    // Records on lines of their own stay so.
    parseContainer(text) === undefined ? text.split("\n").map(compactText).join("\n") : compactText(text),
  );
  return compact.every((text, index) => text === texts[index]) ? undefined : compact;
}
