/** Levels of nesting beyond which a value is no answer and no schema: whatever walks it would run out of stack. */
export const DEEPEST = 1000;

/** Whether a JSON value nests deeper than so many levels. */
export function nestsDeeper(value: unknown, levels: number = DEEPEST): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}
