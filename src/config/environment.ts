import { toPointer } from "./pointer.ts";

/** A `${NAME}` that is not set and has no default. */
export interface Unset {
  readonly name: string;
  readonly pointer: string;
}

export interface Expanded<T> {
  readonly value: T;
  /** Values that came from the environment, each once, longest first. */
  readonly secrets: readonly string[];
  readonly unset: readonly Unset[];
}

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** Shorter values are words like `dev` or `1`: masking them would shred every report and protect nothing. */
const SHORTEST_SECRET = 4;

/**
 * Fills in `${NAME}` and `${NAME:-default}` in every string of a value. As in a shell, an empty variable takes the default.
 * @param base path of `value` in the configuration, for the pointers of what is unset
 */
export function expandEnvironment<T>(
  value: T,
  env: Readonly<Record<string, string | undefined>>,
  base: readonly PropertyKey[],
): Expanded<T> {
  const secrets = new Set<string>();
  const unset: Unset[] = [];
  const expand = (text: string, path: readonly PropertyKey[]) =>
    text.replace(REFERENCE, (_, name: string, fallback: string | undefined) => {
      const set = Object.hasOwn(env, name) ? env[name] : undefined;
      if (set !== undefined && (set !== "" || fallback === undefined)) {
        if (set.length >= SHORTEST_SECRET) secrets.add(set);
        return set;
      }
      if (fallback === undefined) unset.push({ name, pointer: toPointer(path) });
      return fallback ?? "";
    });
  const walk = (part: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof part === "string") return expand(part, path);
    if (Array.isArray(part)) return part.map((item, index) => walk(item, [...path, index]));
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, walk(item, [...path, key])]));
  };
  const result = walk(value, base) as T;
  return {
    value: result,
    secrets: [...secrets].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    unset,
  };
}
