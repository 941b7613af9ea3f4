import { parseStructure } from "../structure.ts";
import { kindsThatDiffer } from "./kinds.ts";
import { token } from "./spans.ts";

/** What two replays of one case differ in. */
export interface Differences {
  /**
   * JSON pointers with array indices folded to `*`, alone or with the kind of value there (`/id#uuid`); kinds of value
   * in plain text; `key-order`. Sorted.
   */
  readonly volatile: readonly string[];
  /** The first place where more differs than a value that may be replaced. */
  readonly unstable?: { readonly pointer: string; readonly first: string; readonly second: string };
}

/** Above this many characters a string in JSON is text, which is never replaced as a whole. */
export const SHORT = 64;

/**
 * Finds what differs between two results of the same call in two fresh processes.
 * Text that holds JSON is entered; `_meta` reaches no model and may differ.
 */
export function findDifferences(first: unknown, second: unknown): Differences {
  const volatile = new Set<string>();
  let unstable: Differences["unstable"];
  const differ = (pointer: string, a: unknown, b: unknown): void => {
    unstable ??= { pointer: pointer || "/", first: fragment(a, b), second: fragment(b, a) };
  };

  const texts = (a: string, b: string, pointer: string, plain: boolean): void => {
    const insideA = parseStructure(a);
    const insideB = insideA && parseStructure(b);
    if (insideA !== undefined && insideB !== undefined) {
      walk(insideA, insideB, pointer, false);
      return;
    }
    const kinds = kindsThatDiffer(...aroundDifference(a, b));
    if (kinds) for (const kind of kinds) volatile.add(plain ? kind : `${pointer}#${kind}`);
    else if (!plain && a.length <= SHORT && b.length <= SHORT) volatile.add(pointer);
    else differ(pointer, a, b);
  };
  const records = (a: Keyed, b: Keyed, pointer: string, plain: boolean): void => {
    const keys = Object.keys(a);
    const others = Object.keys(b);
    const odd = keys.find((key) => !Object.hasOwn(b, key)) ?? others.find((key) => !Object.hasOwn(a, key));
    if (odd !== undefined) {
      differ(`${pointer}/${token(odd)}`, a[odd], b[odd]);
      return;
    }
    if (keys.some((key, index) => key !== others[index])) volatile.add("key-order");
    for (const key of keys) {
      if (pointer === "" && key === "_meta") continue;
      walk(a[key], b[key], `${pointer}/${token(key)}`, holdsPlainText(key, pointer, plain));
    }
  };
  const walk = (a: unknown, b: unknown, pointer: string, plain: boolean): void => {
    if (Object.is(a, b)) return;
    if (typeof a === "string" && typeof b === "string") texts(a, b, pointer, plain);
    else if (typeof a === "number" && typeof b === "number") volatile.add(pointer);
    else if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      for (const [index, entry] of a.entries()) walk(entry, b[index], `${pointer}/*`, plain);
    } else if (isKeyed(a) && isKeyed(b)) records(a, b, pointer, plain);
    else differ(pointer, a, b);
  };
  walk(first, second, "", false);
  // A value that is replaced as a whole needs no kinds.
  const found = [...volatile].filter((entry) => !volatile.has(entry.slice(0, entry.lastIndexOf("#"))));
  return { volatile: found.sort(), ...(unstable === undefined ? {} : { unstable }) };
}

/** A value of a kind is never longer, so what lies so far from the first and last difference is the same in both. */
const CONTEXT = 300;

/** The parts of two texts from shortly before their first difference to shortly after their last. */
function aroundDifference(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const cut = Math.max(0, end - CONTEXT);
  return [a.slice(from, a.length - cut), b.slice(from, b.length - cut)];
}

/** Whether the value at a key can be text that a model reads as it is: of a block, a resource, an error. */
export function holdsPlainText(key: string, pointer: string, plain: boolean): boolean {
  return (plain || pointer === "") && ["content", "text", "resource", "message"].includes(key);
}

type Keyed = Readonly<Record<string, unknown>>;

function isKeyed(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The part of a value around the first character in which it differs from the other. */
function fragment(value: unknown, other: unknown): string {
  const text = value === undefined ? "(absent)" : (JSON.stringify(value) ?? String(value));
  const beside = other === undefined ? "" : (JSON.stringify(other) ?? "");
  let at = 0;
  while (at < text.length && text[at] === beside[at]) at += 1;
  const from = Math.max(0, at - 30);
  const to = Math.min(text.length, at + 60);
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
