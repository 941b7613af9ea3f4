import { closest, distance } from "fastest-levenshtein";

/** The candidate that was probably meant, or undefined where none is near. */
export function suggest(typed: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const lower = typed.toLowerCase();
  const best = closest(
    lower,
    candidates.map((candidate) => candidate.toLowerCase()),
  );
  const match = candidates.find((candidate) => candidate.toLowerCase() === best);
  // A third of the letters may be wrong; "toool" is a typo, "banana" for "tool" is not.
  return match !== undefined && distance(lower, best) <= Math.max(1, Math.floor(typed.length / 3))
    ? match
    : undefined;
}

/** ` — did you mean "x"?`, or the list of what there is, or nothing. */
export function didYouMean(typed: string, candidates: readonly string[]): string {
  const match = suggest(typed, candidates);
  if (match !== undefined) return `did you mean "${match}"?`;
  if (candidates.length === 0) return "";
  const shown = [...candidates].sort().slice(0, 20);
  return `known: ${shown.join(", ")}${candidates.length > shown.length ? ", …" : ""}`;
}
