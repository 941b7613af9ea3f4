import { distance } from "fastest-levenshtein";
import { type Problem, place } from "./errors.ts";
import { toPointer } from "./pointer.ts";
import type { Source } from "./read.ts";
import type { Config } from "./schema.ts";

/** What stands for something in a server's block. */
const KNOWN = ["root", "store", "store.size", "store.url", "scratch", "port"] as const;

/** Names shorter than this are too near to common words (`post`, `part`) for more than swapped letters to tell. */
const LONG_ENOUGH = 5;

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

function swapped(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join("") === [...other].sort().join("");
}

/** True where `typed` has a letter too many or too few; one that is merely another may be a word of its own (`score`). */
function nearlyOf(typed: string, name: string): boolean {
  return (
    name.length >= LONG_ENOUGH &&
    distance(typed, name) === 1 &&
    (typed.length !== name.length || name.length > LONG_ENOUGH)
  );
}

/** The placeholder that was meant by a name in braces that is none; undefined where it is something else's. */
export function meantPlaceholder(typed: string): string | undefined {
  if ((KNOWN as readonly string[]).includes(typed)) return undefined;
  const bare = plain(typed);
  const near = KNOWN.find(
    (name) => plain(name) === bare || swapped(bare, plain(name)) || nearlyOf(bare, plain(name)),
  );
  if (near !== undefined) return near;
  if (/^step\./i.test(typed)) return typed.replace(/^step\./i, "steps.");
  return typed.startsWith("store.") ? "store" : undefined;
}

/** The parts of a server's block that placeholders are filled in, by their paths. */
function expandedParts(block: Config["mcpServers"][string]): [path: PropertyKey[], value: unknown][] {
  const fields = ["args", "env", "cwd", "url", "headers"].map((key): [PropertyKey[], unknown] => [
    [key],
    (block as Readonly<Record<string, unknown>>)[key],
  ]);
  const setups = Object.entries(block.stores ?? {}).map(([name, store]): [PropertyKey[], unknown] => [
    ["stores", name, "setup"],
    store.setup,
  ]);
  const cases = (block.cases ?? []).flatMap((item, index): [PropertyKey[], unknown][] => [
    [["cases", index, "arguments"], item.arguments],
    ...(item.setup ?? []).map((step, at): [PropertyKey[], unknown] => [
      ["cases", index, "setup", at, "arguments"],
      step.arguments,
    ]),
  ]);
  return [...fields, ...setups, ...cases];
}

/** Placeholders that are misspelt: they would reach the server as they stand. Other braces are left alone. */
export function placeholderProblems(config: Config, source: Source, shown: string): Problem[] {
  const problems: Problem[] = [];
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === "string") {
      // `${NAME}` is the environment's.
      for (const [, typed = ""] of value.matchAll(/(?<!\$)\{([A-Za-z][\w.-]*)\}/g)) {
        const meant = meantPlaceholder(typed);
        if (meant === undefined) continue;
        problems.push({
          message: `{${typed}} in ${path.map(String).join(".")} stands for nothing`,
          where: place(shown, source.locate(toPointer(path))),
          next: `did you mean {${meant}}?`,
        });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value))
        walk(item, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  for (const [server, block] of Object.entries(config.mcpServers)) {
    for (const [path, value] of expandedParts(block)) walk(value, ["mcpServers", server, ...path]);
  }
  return problems;
}
