import { byCodeUnit } from "./identity.ts";
import type { Figures, PathChange } from "./types.ts";

/** How many of a case's heaviest JSON paths are kept in a snapshot that is locked. */
export const PATHS_KEPT = 8;

/** The heaviest paths as they are locked: heaviest first, then by code unit, each once. */
export function heaviest(paths: Figures["paths"]): (readonly [path: string, tokens: number])[] {
  const once = new Map<string, number>();
  for (const [path, tokens] of paths) if (!once.has(path)) once.set(path, tokens);
  return [...once].sort((a, b) => b[1] - a[1] || byCodeUnit(a[0], b[0])).slice(0, PATHS_KEPT);
}

/**
 * Tokens that a path may have had at most, where it is not in the list: the list is cut, so that a path that is
 * not there can have been as heavy as the lightest one that is.
 */
function hiddenBelow(kept: readonly (readonly [string, number])[]): number {
  return kept.length < PATHS_KEPT ? 0 : Math.min(...kept.map(([, tokens]) => tokens));
}

/**
 * Paths that grew or appeared (`grew`), or shrank or vanished, most changed first. A path that could have been
 * there before, under the list's last one, is left out.
 */
export function pathChanges(before: Figures, after: Figures, direction: "grew" | "shrank"): PathChange[] {
  const [from, to] = direction === "grew" ? [before, after] : [after, before];
  const light = new Map(heaviest(from.paths));
  const floor = hiddenBelow([...light]);
  return heaviest(to.paths)
    .map(([path, tokens]) => ({ path, tokens, was: light.get(path) }))
    .filter(({ tokens, was }) => tokens > (was ?? floor))
    .sort((a, b) => b.tokens - (b.was ?? 0) - (a.tokens - (a.was ?? 0)) || byCodeUnit(a.path, b.path))
    .map(({ path, tokens, was }) => {
      if (direction === "grew") return { path, ...(was === undefined ? {} : { before: was }), after: tokens };
      return { path, before: tokens, ...(was === undefined ? {} : { after: was }) };
    });
}
