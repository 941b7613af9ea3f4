import { heaviest } from "../snapshot/paths.ts";
import type { CaseSnapshot, Figures, MediaFigure, RoundSnapshot } from "../snapshot/types.ts";

/** Fields of an entry that stands on one line, as JSON, in the order they are written. */
export type Fields = readonly (readonly [name: string, json: string])[];

/** `{ "content": 8178, "items": 135 }` */
export function lineOf(fields: Fields): string {
  if (fields.length === 0) return "{}";
  return `{ ${fields.map(([name, json]) => `${JSON.stringify(name)}: ${json}`).join(", ")} }`;
}

/** `[10, 100, 1000]` */
function listOf(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}

/** A figure that is no whole number could be written and never be read again. */
export function number(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`a figure cannot be ${value}`);
  return String(value);
}

function mediaJson(media: readonly MediaFigure[]): string {
  const one = ({ type, count, bytes, estimate }: MediaFigure) =>
    lineOf([
      ["type", JSON.stringify(type)],
      ["count", number(count)],
      ["bytes", number(bytes)],
      ...(estimate === undefined ? [] : [["estimate", number(Math.round(estimate))] as const]),
    ]);
  return listOf(media.map(one));
}

/**
 * One field of all figures of a case: the value itself, or in a sweep one value per size with `null` where there is
 * none. Absent where no figure has it.
 */
function perSize<T>(
  name: string,
  entry: CaseSnapshot,
  pick: (figures: Figures) => T | undefined,
  json: (value: T) => string,
): Fields {
  const values = entry.figures.map(pick);
  if (values.every((value) => value === undefined)) return [];
  const texts = values.map((value) => (value === undefined ? "null" : json(value)));
  return [[name, entry.sizes === undefined ? (texts[0] ?? "null") : listOf(texts)]];
}

/** The fields of a case, without its digest. A sweep keeps no `chars`: its line is long enough. */
export function caseFields(entry: CaseSnapshot): Fields {
  const ok = entry.figures.every((figures) => figures.outcome === "ok");
  const text = (value: string) => JSON.stringify(value);
  return [
    ...(ok ? [] : perSize("outcome", entry, (one) => one.outcome, text)),
    ...(entry.sizes === undefined ? [] : [["sizes", listOf(entry.sizes.map(number))] as const]),
    ...perSize("content", entry, (one) => one.content, number),
    ...perSize("structured", entry, (one) => one.structured, number),
    ...(entry.sizes === undefined ? perSize("chars", entry, (one) => one.chars, number) : []),
    ...perSize("items", entry, (one) => one.items, number),
    ...perSize("media", entry, (one) => one.media, mediaJson),
    ...(entry.growth === undefined ? [] : [["growth", text(entry.growth)] as const]),
    ...(entry.volatile === undefined ? [] : [["volatile", listOf(entry.volatile.map(text))] as const]),
  ];
}

/** The heaviest paths of a case, of a sweep at its last size. */
export function pathFields(entry: CaseSnapshot): Fields {
  return heaviest(entry.figures.at(-1)?.paths ?? []).map(([path, tokens]) => [path, number(tokens)]);
}

/** The fields of a round, without its digest. */
export function roundFields(round: RoundSnapshot): Fields {
  return [
    ["content", number(round.content)],
    ["calls", listOf(round.calls.map((call) => JSON.stringify(call)))],
  ];
}
