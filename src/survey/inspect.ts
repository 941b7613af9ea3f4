import { encodingOf } from "../config/encoding.ts";
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
  /** The needed arguments with something of the right type in the place of what nothing tells. */
  readonly blanks: Wire;
  /** What comes back is likely to grow with the data. */
  readonly grows: boolean;
}

export interface Inspected {
  readonly tools: readonly InspectedTool[];
  readonly failures: readonly Failure[];
}

function asRecord(value: unknown): Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Wire) : {};
}

/** Something that a parameter's schema accepts, as far as its type, its choices and its nested needs go. */
function blank(schema: Wire): unknown {
  const choices = Array.isArray(schema.enum) ? schema.enum : [];
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  const told = [schema.const, schema.default, examples[0], choices[0]].find((value) => value !== undefined);
  if (told !== undefined) return told;
  const branch = [schema.anyOf, schema.oneOf].find((value) => Array.isArray(value));
  if (schema.type === undefined && Array.isArray(branch)) return blank(asRecord(branch[0]));
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "integer" || type === "number") return typeof schema.minimum === "number" ? schema.minimum : 0;
  if (type === "boolean") return false;
  if (type === "array") return [];
  return type === "object" ? blankArguments(schema) : "…";
}

function blankArguments(schema: unknown): Wire {
  const { required, properties } = asRecord(schema);
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, blank(asRecord(asRecord(properties)[name]))]));
}

/** Asks every server of a configuration for its tools, and calls none. */
export async function inspect(
  options: Omit<ReplayOptions, "selects" | "passes" | "probes">,
): Promise<ReadonlyMap<string, Inspected>> {
  const tokenizer = await loadTokenizer(encodingOf(options.loaded.config));
  const replayed = await replayAll({ ...options, passes: 1, selects: () => false, probes: () => false });
  const settings = { thresholds: {}, clients: [] };
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
          blanks: blankArguments(definition.inputSchema),
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
