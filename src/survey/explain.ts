import { heavierView, loadTokenizer, measure, tokenizeOnce, viewPaths, viewTexts } from "../measure/index.ts";
import { savings } from "../measure/savings/index.ts";
import type { PathShare, Saving } from "../measure/types.ts";
import type { Survey } from "./types.ts";

export interface Explained {
  /** By `server/tool/case`. */
  readonly savings: Readonly<Record<string, readonly Saving[]>>;
  readonly paths: Readonly<Record<string, readonly PathShare[]>>;
}

/**
 * Characters of answers to which remedies are applied in one run. Each is applied and counted again, alone and in
 * combinations, some twenty counts in all; a tool that became a dump in forty cases would take a minute to explain,
 * and the first few tell what the others would.
 */
const MOST_CHARS_EXPLAINED = 1_000_000;

/**
 * Where the tokens of answers go and what would save them.
 * @param cases `server/tool/case` of those to explain, most urgent first; all where it is omitted
 */
export async function explainRun(
  { snapshot, results }: Survey,
  cases?: readonly string[],
): Promise<Explained> {
  const wanted = (cases ?? [...results.keys()]).flatMap((id) => {
    const kept = results.get(id);
    return kept ? [{ id, result: kept.result }] : [];
  });
  const explained: {
    savings: Record<string, readonly Saving[]>;
    paths: Record<string, readonly PathShare[]>;
  } = { savings: {}, paths: {} };
  if (wanted.length === 0) return explained;
  const tokenizer = await loadTokenizer(snapshot.encoding);
  let chars = 0;
  for (const { id, result } of wanted) {
    const once = tokenizeOnce(result, tokenizer);
    const view = heavierView(measure(result, once));
    explained.paths[id] = viewPaths(result, view, once);
    const size = viewTexts(result, view).reduce((sum, text) => sum + text.length, 0);
    if (chars + size > MOST_CHARS_EXPLAINED) continue;
    chars += size;
    explained.savings[id] = savings(result, once);
  }
  return explained;
}
