import type { Wire } from "../connect/types.ts";
import { loadTokenizer } from "../measure/index.ts";
import { buildArguments } from "../replay/probes/arguments.ts";
import type { Failure } from "../snapshot/types.ts";
import { definitionEvidence } from "./evidence.ts";
import { replayAll } from "./replay.ts";
import type { ReplayOptions } from "./types.ts";

/** A tool as `init` sees it. */
export interface InspectedTool {
  readonly name: string;
  readonly readOnly: boolean;
  /** Names of the arguments that a call needs. */
  readonly required: readonly string[];
  /** Arguments it can be called with, where defaults, enums and examples tell them. */
  readonly sample?: Wire;
  /** What comes back is likely to grow with the data. */
  readonly grows: boolean;
}

export interface Inspected {
  readonly tools: readonly InspectedTool[];
  readonly failures: readonly Failure[];
}

/** Asks every server of a configuration for its tools, and calls none. */
export async function inspect(
  options: Omit<ReplayOptions, "selects" | "passes" | "probes">,
): Promise<ReadonlyMap<string, Inspected>> {
  const tokenizer = await loadTokenizer(options.loaded.config.encoding ?? "cl100k_base");
  const replayed = await replayAll({ ...options, passes: 1, selects: () => false, probes: () => false });
  const settings = { options: {}, clients: [] };
  return new Map(
    [...replayed].map(([server, { surface, failures }]) => {
      const tools = surface.definitions.map((definition) => {
        const { facts } = definitionEvidence(definition, tokenizer, settings);
        const sample = buildArguments(definition, new Map());
        return {
          name: definition.name,
          readOnly: facts.readOnly,
          required: facts.parameters
            .filter(({ required, name }) => required && !name.includes("."))
            .map(({ name }) => name),
          ...(sample ? { sample } : {}),
          grows: facts.returns === "collection" || facts.returns === "document",
        };
      });
      return [
        server,
        { tools, failures: failures.map(({ unmeasured: _, ...failure }) => ({ server, ...failure })) },
      ];
    }),
  );
}
