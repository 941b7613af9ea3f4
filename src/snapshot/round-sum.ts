import type { ServerSnapshot } from "./types.ts";

/** Content tokens over the calls of a round; undefined where one of them is not there. */
export function roundSum(calls: readonly string[], tools: ServerSnapshot["tools"]): number | undefined {
  const content = new Map<string, number | undefined>(
    Object.entries(tools).flatMap(([tool, { cases }]) =>
      Object.entries(cases).map(([key, entry]) => [`${tool}/${key}`, entry.figures.at(-1)?.content] as const),
    ),
  );
  return calls.reduce<number | undefined>((sum, call) => {
    const tokens = content.get(call);
    return sum === undefined || tokens === undefined ? undefined : sum + tokens;
  }, 0);
}
