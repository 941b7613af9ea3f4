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
  // Two swapped letters are a distance of 2; of longer words a third may be wrong.
  const most = typed.length <= 3 ? 1 : Math.max(2, Math.floor(typed.length / 3));
  return match !== undefined && distance(lower, best) <= most ? match : undefined;
}

/** ` — did you mean "x"?`, or the list of what there is, or nothing. */
export function didYouMean(typed: string, candidates: readonly string[]): string {
  const match = suggest(typed, candidates);
  if (match !== undefined) return `did you mean "${match}"?`;
  if (candidates.length === 0) return "";
  const shown = [...candidates].sort().slice(0, 20);
  return `known: ${shown.join(", ")}${candidates.length > shown.length ? ", …" : ""}`;
}
