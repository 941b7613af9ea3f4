import type { Saving } from "../types.ts";
import { compacted, compactJsonWords } from "./compact-json.ts";
import type { Measured } from "./measured.ts";
import type { Subject } from "./subject.ts";
import type { TextRemedy, ValueRemedy, Words } from "./types.ts";

/** A way to write a value, with its words where it is a remedy itself. */
interface Way {
  readonly words?: Words;
  write(value: unknown): readonly string[] | undefined;
}

/**
 * The best of the remedies together: one that stays JSON, one that becomes a table, and one that also has a default
 * limit. Each saves more than any of its parts alone.
 */
export function combinations(
  subject: Subject,
  values: readonly ValueRemedy[],
  texts: readonly TextRemedy[],
  alone: readonly Saving[],
  measured: Measured,
): Saving[] {
  const json: Way = { ...(compacted(subject.texts) && { words: compactJsonWords }), write: subject.compact };
  const tables = texts.map((remedy): Way => ({ words: remedy, write: (value) => remedy.write(value) }));
  const lossless = values.filter(({ narrows }) => !narrows);
  const limited = values.filter(({ narrows, remedy }) => !narrows || remedy === "default-limit");
  const best = (sets: readonly (readonly ValueRemedy[])[], ways: readonly Way[]) =>
    sets
      .flatMap((set) => ways.flatMap((way) => together(subject, set, way, measured)))
      .filter((saving) => savesMore(saving, alone))
      .reduce<Saving[]>((most, other) => (other.saved > (most[0]?.saved ?? 0) ? [other] : most), []);
  return [
    ...best(variants(lossless), [json]),
    ...best(variants(lossless), tables),
    ...(limited.length > lossless.length ? best(variants(limited), [json, ...tables]) : []),
  ];
}

/** A table of values can cost more than it saves where rows become a table themselves: with it and without. */
function variants(remedies: readonly ValueRemedy[]): (readonly ValueRemedy[])[] {
  const without = remedies.filter(({ remedy }) => remedy !== "value-table");
  return without.length < remedies.length ? [remedies, without] : [remedies];
}

function together(
  subject: Subject,
  remedies: readonly ValueRemedy[],
  way: Way,
  measured: Measured,
): Saving[] {
  const parts: Words[] = [];
  let value = subject.value;
  for (const remedy of remedies) {
    const applied = remedy.apply(value);
    if (applied === undefined) continue;
    parts.push(remedy);
    value = applied;
  }
  if (way.words !== undefined) parts.push(way.words);
  return parts.length < 2 ? [] : measured(joined(parts), way.write(value));
}

function savesMore({ remedy, saved }: Saving, alone: readonly Saving[]): boolean {
  const parts = remedy.split(" + ");
  return alone.every((single) => !parts.includes(single.remedy) || saved > single.saved);
}

function joined(parts: readonly Words[]): Words {
  const [, ...rest] = parts;
  const losses = parts.map(({ loses }) => loses).filter((loses) => !loses.startsWith("nothing"));
  return {
    remedy: parts.map(({ remedy }) => remedy).join(" + "),
    title: [parts[0]?.title, ...rest.map(({ title }) => lowerFirst(title))].join(", "),
    loses: losses.length > 0 ? losses.join("; ") : "nothing: a model reads it alike",
    how: parts.map(({ how }) => how).join(" "),
  };
}

/** Notations keep their capitals. */
function lowerFirst(title: string): string {
  return /^[A-Z][a-z ]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
