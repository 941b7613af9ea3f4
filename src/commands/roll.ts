import { caseName } from "../config/case-key.ts";
import { didYouMean } from "../config/suggest.ts";
import type { Failure } from "../snapshot/types.ts";
import type { FlagValues } from "./flags.ts";
import { namesCase, type Selection } from "./selection.ts";
import { UsageError } from "./types.ts";

/** Case keys by tool by server. */
type Names = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** A selection that remembers what it was asked for. */
export interface Roll {
  readonly selects: Selection["selects"];
  /** Every tool and case there is: a run asks for all of them, since only the selection leaves any out. */
  readonly names: Names;
}

/** Calls the roll of a run: hand its `selects` to the run instead of the selection's own. */
export function rollCall(selects: Selection["selects"]): Roll {
  const names = new Map<string, Map<string, Set<string>>>();
  return {
    names,
    selects(server, tool, key) {
      const tools = names.get(server) ?? new Map<string, Set<string>>();
      const keys = tools.get(tool) ?? new Set<string>();
      if (key !== undefined) keys.add(key);
      names.set(server, tools.set(tool, keys));
      return selects(server, tool, key);
    },
  };
}

/**
 * Refuses a `--tool` or a `--case` that no server answers to: what it was meant to hold would pass unseen. Says
 * nothing where a server failed as a whole, since nobody knows its tools then.
 * @throws UsageError
 */
export function refuseUnknown(
  { tool: tools, case: cases }: FlagValues,
  { names }: Pick<Roll, "names">,
  failures: readonly Pick<Failure, "tool">[],
): void {
  if (failures.some(({ tool }) => tool === undefined)) return;
  const all = [...names.values()].flatMap((one) => [...one]);
  const known = [...new Set(all.map(([tool]) => tool))];
  for (const tool of tools ?? []) {
    if (!known.includes(tool)) throw new UsageError(`there is no tool "${tool}"`, meant(tool, known, "tool"));
  }
  const keys = all
    .filter(([tool]) => tools === undefined || tools.includes(tool))
    .flatMap(([tool, ofTool]) => [...ofTool].map((key) => ({ tool, key })));
  for (const typed of cases ?? []) {
    if (keys.some(({ tool, key }) => namesCase(typed, tool, key))) continue;
    const of = tools === undefined ? "" : ` of ${tools.join(", ")}`;
    const candidates = typed.includes("/")
      ? keys.map(({ tool, key }) => `${tool}/${key}`)
      : keys.map(({ key }) => (typed.includes("@") ? key : caseName(key)));
    throw new UsageError(`there is no case "${typed}"${of}`, meant(typed, [...new Set(candidates)], "case"));
  }
}

function meant(typed: string, candidates: readonly string[], noun: string): string {
  return didYouMean(typed, candidates) || `take --${noun} away: there is no ${noun} to choose from`;
}
