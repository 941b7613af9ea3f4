import type { CallOutcome } from "../connect/types.ts";
import type { BlockFigures, Tokenizer } from "../measure/types.ts";
import type { ResultEvidence } from "../rules/evidence.ts";
import { PATHS_KEPT } from "../snapshot/paths.ts";
import type { Figures, MediaFigure } from "../snapshot/types.ts";

function mediaOf(blocks: readonly BlockFigures[]): MediaFigure[] {
  const byType = new Map<string, MediaFigure>();
  for (const { role, type, mimeType, mediaBytes = 0, estimate } of blocks) {
    if (role !== "media") continue;
    const name = mimeType ?? type;
    const sum = byType.get(name) ?? { type: name, count: 0, bytes: 0 };
    const estimated = (sum.estimate ?? 0) + (estimate ?? 0);
    byType.set(name, {
      type: name,
      count: sum.count + 1,
      bytes: sum.bytes + mediaBytes,
      ...(estimated > 0 ? { estimate: estimated } : {}),
    });
  }
  return [...byType.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
}

/** The figures of an answer. */
export function figuresOf({ isError, measurement, paths }: ResultEvidence): Figures {
  const { content, structured, blocks, items } = measurement;
  const media = mediaOf(blocks);
  return {
    outcome: isError ? "isError" : "ok",
    content: content.tokens,
    ...(structured ? { structured: structured.tokens } : {}),
    chars: content.chars,
    ...(items === undefined ? {} : { items }),
    ...(media.length > 0 ? { media } : {}),
    paths: paths.slice(0, PATHS_KEPT).map(({ path, tokens }) => [path, tokens] as const),
  };
}

/** The figures of an outcome that is no answer: what a model is told of it is the message. */
export function outcomeFigures(outcome: CallOutcome, tokenizer: Tokenizer): Figures {
  const text = outcome.kind === "error" ? outcome.message : "";
  return { outcome: outcome.kind, content: tokenizer.count(text), chars: text.length, paths: [] };
}
