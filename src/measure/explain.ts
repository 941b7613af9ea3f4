import type { Wire } from "../connect/types.ts";
import { heavierView, measure, viewPaths } from "./index.ts";
import { parseJson } from "./json.ts";
import { tokenizeOnce } from "./once.ts";
import { savings } from "./savings/index.ts";
import type { BlockFigures, PathShare, Saving, Tokenizer, View, ViewFigures } from "./types.ts";

/** Where the tokens of one answer go, and what would save them. Shares are of the view told, 0 to 1. */
export interface Explanation extends ViewFigures {
  /** The view that the figures, the paths and the savings are about: the heavier one. */
  readonly view: View;
  readonly views: { readonly content: ViewFigures; readonly structured?: ViewFigures };
  readonly items?: number;
  readonly overheadRatio: number;
  /** The most tokens first; they add up to `tokens`. */
  readonly paths: readonly ExplainedPath[];
  /** The most tokens saved first. */
  readonly savings: readonly Saving[];
  /** Images, audio and blobs; not part of `tokens`. */
  readonly media: readonly BlockFigures[];
  /** Text blocks that hold base64. */
  readonly base64: readonly BlockFigures[];
  /** What the usual rule of thumb says, and by how much it is off: −0.27 is 27 % too few. */
  readonly estimate: { readonly charsDividedBy4: number; readonly error: number };
}

/** The two shares rank fields differently, and only tokens are paid. */
export interface ExplainedPath extends PathShare {
  readonly shareOfTokens: number;
  readonly shareOfChars: number;
}

/**
 * Explains an answer.
 * @param input a result, or a text: a saved result of `tools/call`, JSON, or anything else
 * @throws as `measure`
 */
export function explain(input: Wire | string, tokenizer: Tokenizer): Explanation {
  const result = typeof input === "string" ? resultOf(input) : input;
  const once = tokenizeOnce(result, tokenizer);
  const measurement = measure(result, once);
  const { content, structured, blocks, items, overheadRatio } = measurement;
  const view = heavierView(measurement);
  const figures = (view === "structured" ? structured : undefined) ?? content;
  const charsDividedBy4 = Math.round(figures.chars / 4);
  return {
    ...figures,
    view,
    views: { content, ...(structured === undefined ? {} : { structured }) },
    ...(items === undefined ? {} : { items }),
    overheadRatio,
    paths: viewPaths(result, view, once).map((path) => ({
      ...path,
      shareOfTokens: share(path.tokens, figures.tokens),
      shareOfChars: share(path.chars, figures.chars),
    })),
    savings: savings(result, once),
    media: blocks.filter(({ role }) => role === "media"),
    base64: blocks.filter(({ base64 }) => base64 !== undefined),
    estimate: { charsDividedBy4, error: share(charsDividedBy4 - figures.tokens, figures.tokens) },
  };
}

/** A saved result, alone or in its JSON-RPC response; any other text is what one text block would hold. */
function resultOf(text: string): Wire {
  const value = parseJson(text.replace(/^\ufeff/, ""));
  return [value, field(value, "result")].find(isResult) ?? { content: [{ type: "text", text }] };
}

function isResult(value: unknown): value is Wire {
  const content = field(value, "content");
  if (!Array.isArray(content) || content.some((block) => typeof field(block, "type") !== "string"))
    return false;
  // Documents of editors are trees of `type` and `content`, and whatever has an empty `content` has more beside it.
  const answers =
    content.length > 0 || ["structuredContent", "isError"].some((key) => field(value, key) !== undefined);
  return answers && field(value, "type") === undefined;
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Wire)[key] : undefined;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
