import { rowOf } from "./row.ts";

/**
 * How many items there are of each kind, the most frequent first, kinds of equal count in code-unit order. Kinds that
 * are whole numbers, such as `404`, come before all others, the smallest first: JavaScript orders such keys itself.
 */
export function countBy<T>(items: readonly T[], kind: (item: T) => string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const of = kind(item);
    counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  const entries = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return rowOf(entries) as Record<string, number>;
}
