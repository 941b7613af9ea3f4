import { heavierView, loadTokenizer, measure, viewPaths } from "../measure/index.ts";
import { savings } from "../measure/savings/index.ts";
import type { PathShare, Saving } from "../measure/types.ts";
import type { Survey } from "./types.ts";

export interface Explained {
  /** By `server/tool/case`. */
  readonly savings: Readonly<Record<string, readonly Saving[]>>;
  readonly paths: Readonly<Record<string, readonly PathShare[]>>;
}

/**
 * Where the tokens of answers go and what would save them.
 * @param cases `server/tool/case` of those to explain; all where it is omitted
 */
export async function explainRun(
  { snapshot, results }: Survey,
  cases?: ReadonlySet<string>,
): Promise<Explained> {
  const wanted = [...results].filter(([id]) => cases === undefined || cases.has(id));
  if (wanted.length === 0) return { savings: {}, paths: {} };
  const tokenizer = await loadTokenizer(snapshot.encoding);
  const all = wanted.map(([id, { result }]) => {
    const paths = viewPaths(result, heavierView(measure(result, tokenizer)), tokenizer);
    return { id, paths, savings: savings(result, tokenizer) };
  });
  return {
    savings: Object.fromEntries(all.map((one) => [one.id, one.savings])),
    paths: Object.fromEntries(all.map((one) => [one.id, one.paths])),
  };
}
