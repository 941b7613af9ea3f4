import { byCodeUnit } from "./identity.ts";
import type { Figures, PathChange } from "./types.ts";

/** How many of a case's heaviest JSON paths are kept in a snapshot that is locked. */
export const PATHS_KEPT = 8;

type Shares = readonly (readonly [path: string, tokens: number])[];

function byWeight(a: Shares[number], b: Shares[number]): number {
  return b[1] - a[1] || byCodeUnit(a[0], b[0]);
}

/** True for a list that was cut and sorted before, as nearly all are. */
function isHeaviest(paths: Shares): boolean {
  if (paths.length > PATHS_KEPT) return false;
  return paths.every((one, at) => {
    const next = paths[at + 1];
    return (
      (next === undefined || byWeight(one, next) < 0) && paths.findIndex(([path]) => path === one[0]) === at
    );
  });
}

/** The heaviest paths as they are locked: heaviest first, then by code unit, each once. */
export function heaviest(paths: Figures["paths"]): Shares {
  if (isHeaviest(paths)) return paths;
  const once = new Map<string, number>();
  for (const [path, tokens] of paths) if (!once.has(path)) once.set(path, tokens);
  return [...once].sort(byWeight).slice(0, PATHS_KEPT);
}

/**
 * Tokens that a path may have had at most, where it is not in the list: the list is cut, so that a path that is
 * not there can have been as heavy as the lightest one that is.
 */
function hiddenBelow(kept: Shares): number {
  return kept.length < PATHS_KEPT ? 0 : Math.min(...kept.map(([, tokens]) => tokens));
}

/** The lockfile keeps the paths of the largest store alone: an answer that says something has some. */
function isUntold({ paths, content, structured = 0 }: Figures): boolean {
  return paths.length === 0 && content + structured > 0;
}

/**
 * Paths that grew or appeared (`grew`), or shrank or vanished, most changed first. A path that could have been
 * there before, under the list's last one, is left out; all of them are where one side's paths were not kept.
 */
export function pathChanges(before: Figures, after: Figures, direction: "grew" | "shrank"): PathChange[] {
  if (isUntold(before) || isUntold(after)) return [];
  const [from, to] = direction === "grew" ? [before, after] : [after, before];
  const kept = heaviest(from.paths);
  const light = new Map(kept);
  const floor = hiddenBelow(kept);
  return heaviest(to.paths)
    .map(([path, tokens]) => ({ path, tokens, was: light.get(path) }))
    .filter(({ tokens, was }) => tokens > (was ?? floor))
    .sort((a, b) => b.tokens - (b.was ?? 0) - (a.tokens - (a.was ?? 0)) || byCodeUnit(a.path, b.path))
    .map(({ path, tokens, was }) => {
      if (direction === "grew") return { path, ...(was === undefined ? {} : { before: was }), after: tokens };
      return { path, before: tokens, ...(was === undefined ? {} : { after: was }) };
    });
}
