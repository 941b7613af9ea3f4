import { requireNumber, sizeOf } from "./checks.ts";
import { compactJson } from "./json.ts";
import { isRow, rowOf } from "./row.ts";
import { summarize } from "./summarize.ts";

export interface EncodeOptions {
  /** Largest size of the text, in what `count` counts. */
  readonly cap: number;
  /** Size of a text; UTF-16 code units where none is given. `utf8Length` or a tokenizer's count fit too. */
  readonly count?: (text: string) => number;
  /** How to ask for less: the tool's own filters and limits, by name. */
  readonly hint?: string;
}

/**
 * A response's text: a string as it is, anything else as compact JSON. Over the cap it is a valid JSON
 * envelope that says how large the answer was, what it held and how to narrow it. A text is never cut in
 * the middle, because a cut JSON text does not parse and a model reads a fragment as the whole.
 *
 * @throws RangeError where the cap is no number, or cannot even hold the sentence that something was left out
 */
export function encode(data: unknown, options: EncodeOptions): string {
  const { cap, count = codeUnits, hint } = options;
  requireNumber("cap", cap);
  const text = typeof data === "string" ? data : compactJson(data);
  const size = sizeOf(text, count);
  if (size <= cap) return text;
  let smallest = "";
  for (const envelope of envelopes(summarize(data), { elided: true, size, cap }, hint)) {
    smallest = compactJson(envelope);
    if (sizeOf(smallest, count) <= cap) return smallest;
  }
  throw new RangeError(
    `cap is ${cap}; saying what was left out takes ${count(smallest)}, so give at least that`,
  );
}

/** From the most telling envelope to the smallest; a preview that gets shorter says how much it leaves out. */
function* envelopes(preview: unknown, base: object, hint: string | undefined): Generator<object> {
  const told = hint === undefined ? base : { ...base, hint };
  yield { ...told, preview };
  if (isRow(preview)) {
    const entries = Object.entries(preview);
    for (let kept = Math.min(64, entries.length - 1); kept > 0; kept = kept >> 1) {
      yield { ...told, preview: rowOf(entries.slice(0, kept)), previewOmitted: entries.length - kept };
    }
  }
  yield told;
  yield base;
}

function codeUnits(text: string): number {
  return text.length;
}
