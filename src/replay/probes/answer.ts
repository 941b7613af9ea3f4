import type { CallOutcome, Wire } from "../../connect/types.ts";
import { parseStructure } from "../structure.ts";

/** What a probe reads out of an answer. */
export interface Answer {
  /** `structuredContent`, or the JSON that the text holds. */
  readonly value?: unknown;
  readonly text: string;
  /** The entries of the collection that makes up most of the answer; absent where there is none. */
  readonly items?: readonly unknown[];
  /** Where the answer says that it goes on. */
  readonly next?: string | number;
}

/** Reads a successful answer; undefined for every other outcome. */
export function readAnswer(outcome: CallOutcome): Answer | undefined {
  if (outcome.kind !== "ok") return undefined;
  const { result } = outcome;
  const blocks = Array.isArray(result.content) ? (result.content as readonly Wire[]) : [];
  const text = blocks.flatMap((block) => (typeof block?.text === "string" ? [block.text] : [])).join("\n");
  const value = structureOf(result.structuredContent) ?? structureOf(text);
  const items = value === undefined ? bullets(text) : largestList(value);
  const next = value === undefined ? nextInWords(text) : nextIn(value);
  return {
    text,
    ...(value === undefined ? {} : { value }),
    ...(items === undefined ? {} : { items }),
    ...(next === undefined ? {} : { next }),
  };
}

/** What an entry is known by: its id where it has one (then it begins with `id:`), else all of it. */
export function identityOf(item: unknown): string {
  if (isRecord(item)) {
    for (const key of ["id", "guid", "uuid", "_id", "key", "sha", "number"]) {
      const id = item[key];
      if (typeof id === "string" || typeof id === "number") return `id:${id}`;
    }
  }
  return JSON.stringify(item) ?? "null";
}

/** An object or array, also where it is written as text or wrapped as the only text of an object. */
function structureOf(value: unknown): object | undefined {
  if (typeof value === "string") return parseStructure(value);
  if (typeof value !== "object" || value === null) return undefined;
  const inner = Object.values(value);
  const [only] = inner;
  return inner.length === 1 && typeof only === "string" ? (structureOf(only) ?? value) : value;
}

/** The array that takes most room, of those that lie in no other array. */
function largestList(value: unknown): readonly unknown[] | undefined {
  let largest: { readonly list: readonly unknown[]; readonly size: number } | undefined;
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) {
      const size = JSON.stringify(one).length;
      if (!largest || size > largest.size) largest = { list: one, size };
    } else if (isRecord(one)) for (const inner of Object.values(one)) visit(inner);
  };
  visit(value);
  return largest?.list;
}

/** Lines of a bulleted or numbered list. */
function bullets(text: string): readonly string[] | undefined {
  const lines = text.split("\n").filter((line) => /^\s{0,2}(?:[-*•]|\d{1,5}[.)]) \S/.test(line));
  return lines.length > 0 ? lines : undefined;
}

const NEXT_KEY =
  /^(?:next(?:cursor|pagetoken|token|page|offset|after|start|key)?|endcursor|cursor|continuation(?:token)?|pagetoken)$/;
const MORE_KEY = /^(?:hasmore|hasnext|hasnextpage|more)$/;

/** The value under a key that names what comes next, outside the entries themselves. */
function nextIn(value: unknown): string | number | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key.toLowerCase().replace(/[^a-z]/g, ""), inner] as const,
  );
  if (entries.some(([key, inner]) => MORE_KEY.test(key) && inner === false)) return undefined;
  for (const [key, inner] of entries) {
    if (!NEXT_KEY.test(key)) continue;
    if ((typeof inner === "string" && inner !== "") || typeof inner === "number") return inner;
    const [first] = isRecord(inner) ? Object.values(inner) : [];
    if (typeof first === "string" || typeof first === "number") return first;
  }
  for (const [, inner] of entries) {
    const found = nextIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nextInWords(text: string): string | undefined {
  return /next[ _]?(?:cursor|page[ _]?token|token|after)\W{1,4}([\w=+/.-]{1,4096})/i.exec(text)?.[1];
}

function isRecord(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
