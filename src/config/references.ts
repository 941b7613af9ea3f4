import { type Problem, place } from "./errors.ts";
import { toPointer } from "./pointer.ts";
import type { Source } from "./read.ts";
import type { Config } from "./schema.ts";
import { didYouMean } from "./suggest.ts";

/** Faults that the schema cannot see: references inside the configuration. */
export function references(config: Config, source: Source, shown: string): Problem[] {
  const problems: Problem[] = [];
  for (const [server, block] of Object.entries(config.mcpServers)) {
    const stores = Object.keys(block.stores ?? {});
    const names = new Set<string>();
    for (const [index, item] of (block.cases ?? []).entries()) {
      const path = ["mcpServers", server, "cases", index];
      if (item.store !== undefined && !stores.includes(item.store)) {
        problems.push({
          message: `the case calls for a store "${item.store}", which ${server} does not have`,
          where: place(shown, source.locate(toPointer([...path, "store"]))),
          next:
            didYouMean(item.store, stores) ||
            `add "stores": { "${item.store}": { "path": "…" } } to the server`,
        });
      }
      const key = `${item.tool}/${item.name ?? "default"} @ ${item.store ?? stores[0] ?? ""}`;
      if (names.has(key)) {
        problems.push({
          message: `two cases of ${item.tool} are called "${item.name ?? "default"}" over the same store`,
          where: place(shown, source.locate(toPointer(path))),
          next: 'give one of them another "name"',
        });
      }
      names.add(key);
    }
  }
  return problems;
}

const STEP = /\{steps\.(\d+)\.[^{}]+\}/g;

/** Every text in a value, with its path. */
function* textsIn(value: unknown, path: PropertyKey[]): Generator<[text: string, path: PropertyKey[]]> {
  if (typeof value === "string") yield [value, path];
  if (typeof value !== "object" || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    yield* textsIn(inside, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function beforeHint(step: string, before: number): string {
  if (before === 0) return 'add "setup": [{ "tool": "…" }] to the case';
  const last = step.replace(/\d+/, String(before - 1));
  return `write ${last}: calls are counted from 0, and there ${before === 1 ? "is 1" : `are ${before}`} before this one`;
}

/** A value can be taken only out of a call that is made before. */
export function stepProblems(config: Config, source: Source, shown: string): Problem[] {
  const calls = Object.entries(config.mcpServers).flatMap(([server, { cases = [] }]) =>
    cases.flatMap(({ setup = [], arguments: own }, index) => {
      const path = ["mcpServers", server, "cases", index];
      return [...setup.map((step) => step.arguments), own].map((args, before) => ({
        args,
        before,
        path: before < setup.length ? [...path, "setup", before, "arguments"] : [...path, "arguments"],
      }));
    }),
  );
  return calls.flatMap(({ args, before, path }) =>
    [...textsIn(args, path)].flatMap(([text, at]) =>
      [...text.matchAll(STEP)]
        .filter(([, index]) => Number(index) >= before)
        .map(([step]) => ({
          message: `${step} asks for the answer to a call that is not made before`,
          where: place(shown, source.locate(toPointer(at))),
          next: beforeHint(step, before),
        })),
    ),
  );
}

/** A sweep is read in its order: sizes that do not rise, or come twice, would spoil it. */
export function sweepProblems(config: Config, source: Source, shown: string): Problem[] {
  const problems: Problem[] = [];
  for (const [server, block] of Object.entries(config.mcpServers)) {
    for (const [store, value] of Object.entries(block.stores ?? {})) {
      const sizes = ("sizes" in value ? value.sizes : undefined) ?? [];
      const at = sizes.findIndex((size, index) => index > 0 && size <= (sizes[index - 1] ?? 0));
      if (at === -1) continue;
      const [before, size] = [sizes[at - 1], sizes[at]];
      problems.push({
        message: `the sizes of the store "${store}" must rise: ${size} ${size === before ? "comes twice" : `comes after ${before}`}`,
        where: place(shown, source.locate(toPointer(["mcpServers", server, "stores", store, "sizes", at]))),
        next: `write ${JSON.stringify([...new Set(sizes)].sort((a, b) => a - b))}`,
      });
    }
  }
  return problems;
}
