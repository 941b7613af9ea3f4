import { heaviest } from "../snapshot/paths.ts";
import type { CaseSnapshot, Figures, Growth, MediaFigure, Outcome } from "../snapshot/types.ts";
import { REQUEST_DIGITS } from "./digest.ts";
import {
  countAt,
  type Entry,
  entryAt,
  listAt,
  membersAt,
  type Node,
  oneOf,
  ShapeError,
  textAt,
} from "./node.ts";

const CASE_FIELDS = [
  "outcome",
  "sizes",
  "content",
  "structured",
  "chars",
  "items",
  "media",
  "growth",
  "volatile",
  "digest",
];
const OUTCOMES = [
  "ok",
  "isError",
  "error",
  "input_required",
  "timeout",
  "crash",
] as const satisfies readonly Outcome[];
const GROWTHS = [
  "constant",
  "bounded",
  "growing",
  "linear",
  "superlinear",
] as const satisfies readonly Growth[];

type Unknown = (field: Node) => void;

function mediaAt(node: Node, unknown: Unknown): MediaFigure[] {
  return listAt(node).map((one) => {
    const entry = entryAt(one, ["type", "count", "bytes", "estimate"], unknown);
    const estimate = entry.get("estimate");
    return {
      type: textAt(entry.need("type")),
      count: countAt(entry.need("count")),
      bytes: countAt(entry.need("bytes")),
      ...(estimate === undefined ? {} : { estimate: countAt(estimate) }),
    };
  });
}

/** One field of every measurement: the value itself, or in a sweep a list with `null` where there is none. */
function perSize<T>(
  entry: Entry,
  name: string,
  sizes: readonly number[] | undefined,
  read: (node: Node) => T,
) {
  const node = entry.get(name);
  if (node === undefined) return [];
  if (sizes === undefined) return [read(node)];
  const values = listAt(node);
  if (values.length !== sizes.length) {
    throw new ShapeError(`"${name}" needs one entry for each of ${sizes.length} sizes`, node);
  }
  return values.map((value) => (value.value === null ? undefined : read(value)));
}

function sizesAt(entry: Entry): number[] | undefined {
  const node = entry.get("sizes");
  if (node === undefined) return undefined;
  const sizes = listAt(node).map(countAt);
  if (sizes.length === 0) throw new ShapeError('"sizes" is empty', node);
  return sizes;
}

function pathsAt(node: Node, unknown: Unknown): Figures["paths"] {
  const members = membersAt(node);
  const kept = heaviest([...members].map(([path, tokens]) => [path, countAt(tokens)]));
  const names = new Set(kept.map(([path]) => path));
  for (const [path, tokens] of members) if (!names.has(path)) unknown(tokens);
  return kept;
}

/** The request's half of a case's digest. What is no digest at all was edited; its request is not known. */
function requestOf(digest: string): string {
  return new RegExp(`^sha256-([0-9a-f]{${REQUEST_DIGITS}})`).exec(digest)?.[1] ?? "0".repeat(REQUEST_DIGITS);
}

function figuresAt(
  entry: Entry,
  sizes: readonly number[] | undefined,
  paths: Node | undefined,
  unknown: Unknown,
) {
  const content = perSize(entry, "content", sizes, countAt);
  if (content.length === 0) entry.need("content");
  const outcome = perSize(entry, "outcome", sizes, (node) => oneOf(node, OUTCOMES));
  const structured = perSize(entry, "structured", sizes, countAt);
  const chars = perSize(entry, "chars", sizes, countAt);
  const items = perSize(entry, "items", sizes, countAt);
  const media = perSize(entry, "media", sizes, (node) => mediaAt(node, unknown));
  return content.map((tokens, at): Figures => {
    const [inner, length, count, shown] = [structured[at], chars[at], items[at], media[at]];
    return {
      outcome: outcome[at] ?? "ok",
      content: tokens ?? 0,
      ...(inner === undefined ? {} : { structured: inner }),
      ...(length === undefined ? {} : { chars: length }),
      ...(count === undefined ? {} : { items: count }),
      ...(shown === undefined ? {} : { media: shown }),
      paths: paths !== undefined && at === content.length - 1 ? pathsAt(paths, unknown) : [],
    };
  });
}

/**
 * Reads one case.
 * @param paths the case's line of heaviest paths, where it has one
 * @returns the case, and the digest that it carries
 */
export function caseAt(
  node: Node,
  paths: Node | undefined,
  unknown: Unknown,
): { entry: CaseSnapshot; digest: string } {
  const fields = entryAt(node, CASE_FIELDS, unknown);
  const sizes = sizesAt(fields);
  const [growth, volatile, mark] = [fields.get("growth"), fields.get("volatile"), fields.get("digest")];
  const digest = mark === undefined ? "" : textAt(mark);
  const entry: CaseSnapshot = {
    request: requestOf(digest),
    figures: figuresAt(fields, sizes, paths, unknown),
    ...(sizes === undefined ? {} : { sizes }),
    ...(growth === undefined ? {} : { growth: oneOf(growth, GROWTHS) }),
    ...(volatile === undefined ? {} : { volatile: listAt(volatile).map(textAt) }),
  };
  return { entry, digest };
}
