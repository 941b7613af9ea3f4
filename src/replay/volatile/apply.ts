import { parseStructure } from "../structure.ts";
import { holdsPlainText, SHORT } from "./differences.ts";
import { fixedOf, fixKinds, isKind, type Kind } from "./kinds.ts";
import { spansOf, token } from "./spans.ts";

/** Numbers at least this large are taken for seconds or milliseconds since 1970. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MILLIS = 1e12;

/**
 * Replaces volatile values of a result by fixed ones of the same kind. Whatever is not volatile stays as it is,
 * byte for byte in text that holds JSON.
 * @param volatile as `findDifferences` gives them, or as they were locked
 */
export function applyVolatile<T>(result: T, volatile: readonly string[]): T {
  if (volatile.length === 0) return result;
  const pointers = byPointer(volatile);
  const kinds = new Set(volatile.filter(isKind));
  const sorted = volatile.includes("key-order");

  const text = (value: string, pointer: string, plain: boolean): string => {
    const inside = parseStructure(value);
    if (inside !== undefined) {
      const same = sorted ? restyle(value, sortKeys(inside)) : value;
      return replaceSpans(same, pointer);
    }
    const here = pointers.get(pointer);
    if (here !== undefined) return fixString(value, here);
    return plain ? fixKinds(value, kinds) : value;
  };
  const replaceSpans = (json: string, base: string): string => {
    let out = "";
    let done = 0;
    for (const span of spansOf(json)) {
      const fixed = walk(span.value, base + span.pointer, false);
      if (fixed === span.value) continue;
      out += json.slice(done, span.start) + JSON.stringify(fixed);
      done = span.end;
    }
    return out + json.slice(done);
  };
  const walk = (value: unknown, pointer: string, plain: boolean): unknown => {
    if (typeof value === "string") return text(value, pointer, plain);
    if (typeof value === "number") return pointers.has(pointer) ? fixNumber(value) : value;
    if (Array.isArray(value)) return value.map((entry) => walk(entry, `${pointer}/*`, plain));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
      return [key, walk(entry, `${pointer}/${token(key)}`, holdsPlainText(key, pointer, plain))];
    });
    return Object.fromEntries(sorted ? entries.sort(([a], [b]) => (a < b ? -1 : 1)) : entries);
  };
  return walk(result, "", false) as T;
}

function fixNumber(value: number): number {
  const size = Math.abs(value);
  if (size >= EPOCH_MILLIS) return 1_704_067_200_000;
  return size >= EPOCH_SECONDS ? 1_704_067_200 : 42;
}

function fixString(value: string, kinds: ReadonlySet<Kind>): string {
  if (kinds.size === 0) return "volatile";
  const fixed = fixKinds(value, kinds);
  const [kind] = kinds;
  // A random word without a digit looks like no hash, and yet it stands where one always stands.
  const unlike = fixed === value && kind !== undefined && value.length <= SHORT && !/\s/.test(value);
  return unlike ? fixedOf(kind, value) : fixed;
}

/** The kinds of value at each pointer; none where the whole value is replaced. */
function byPointer(volatile: readonly string[]): Map<string, Set<Kind>> {
  const pointers = new Map<string, Set<Kind>>();
  for (const entry of volatile) {
    if (!entry.startsWith("/")) continue;
    const hash = entry.lastIndexOf("#");
    const kind = entry.slice(hash + 1);
    const named = hash >= 0 && isKind(kind);
    const pointer = named ? entry.slice(0, hash) : entry;
    const kinds = pointers.get(pointer) ?? new Set();
    if (named) kinds.add(kind);
    pointers.set(pointer, kinds);
  }
  return pointers;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]): [string, unknown] => [key, sortKeys(entry)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes a value in the style of a text: its indentation where it has one that JSON.stringify knows, else compact. */
function restyle(like: string, value: unknown): string {
  const indents = [undefined, 2, 4, "\t", 1, 3];
  const parsed: unknown = JSON.parse(like);
  const indent = indents.find((one) => JSON.stringify(parsed, null, one) === like.trim());
  return JSON.stringify(value, null, indent);
}
