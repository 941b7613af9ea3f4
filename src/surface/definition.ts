import { DEEPEST, nestsDeeper } from "../connect/depth.ts";
import type { Oddity, Wire } from "../connect/types.ts";
import type { Definition, Surface } from "./types.ts";

const STRICT = "A strict client refuses the whole list for it.";

/**
 * Makes definitions of the entries of a `tools/list`, whatever they look like: what cannot be used is left
 * out and told, and never sinks the rest.
 */
export function toSurface(entries: readonly unknown[]): Surface {
  const definitions = new Map<string, Definition>();
  const oddities: Oddity[] = [];
  entries.forEach((entry, index) => {
    if (!isRecord(entry) || typeof entry.name !== "string" || entry.name === "") {
      oddities.push({
        code: "nameless-tool",
        message: `The entry at index ${index} of tools/list has no name, so no client can call it; it was left out.`,
        help: `Give it a name. ${STRICT}`,
      });
      return;
    }
    if (nestsDeeper(entry)) {
      oddities.push({
        code: "too-deep-tool",
        message: `The tool ${JSON.stringify(entry.name)} nests deeper than ${DEEPEST} levels; it was left out.`,
        help: "Flatten its schemas: no client reads them.",
      });
      return;
    }
    if (definitions.has(entry.name)) {
      oddities.push({
        code: "duplicate-name",
        message: `The tool ${JSON.stringify(entry.name)} is listed more than once; the first entry counts.`,
        help: "Give each tool a name of its own: clients keep one of them, and not the same one.",
      });
      return;
    }
    definitions.set(entry.name, toDefinition(entry.name, entry));
    oddities.push(...oddFields(entry.name, entry));
  });
  return { definitions: [...definitions.values()], oddities };
}

function toDefinition(name: string, wire: Wire): Definition {
  const { title, description, inputSchema, outputSchema, annotations, _meta: meta } = wire;
  return {
    name,
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(isSchema(inputSchema) ? { inputSchema } : {}),
    ...(isSchema(outputSchema) ? { outputSchema } : {}),
    ...(isRecord(annotations) ? { annotations } : {}),
    ...(isRecord(meta) ? { meta } : {}),
    wire,
  };
}

/** What each field must be, and whether it may be missing. */
const FIELDS: readonly { field: string; expected: string; fits: (value: unknown) => boolean }[] = [
  { field: "title", expected: "text", fits: (value) => typeof value === "string" },
  { field: "description", expected: "text", fits: (value) => typeof value === "string" },
  { field: "inputSchema", expected: "a JSON Schema", fits: isSchema },
  { field: "outputSchema", expected: "a JSON Schema", fits: isSchema },
  { field: "annotations", expected: "an object", fits: isRecord },
  { field: "_meta", expected: "an object", fits: isRecord },
];

function oddFields(name: string, wire: Wire): Oddity[] {
  const tool = JSON.stringify(name);
  const odd: Oddity[] = [];
  if (wire.inputSchema === undefined) {
    odd.push({
      code: "missing-input-schema",
      message: `The tool ${tool} has no inputSchema.`,
      help: `Add one, if only { "type": "object" }. ${STRICT}`,
    });
  }
  for (const { field, expected, fits } of FIELDS) {
    const value = wire[field];
    if (value === undefined || fits(value)) continue;
    odd.push({
      code: "malformed-field",
      message: `The tool ${tool} has ${kindOf(value)} as its ${field}, where ${expected} belongs.`,
      help: `Correct it or leave it out. ${STRICT}`,
    });
  }
  return odd;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isRecord(value);
}

function isRecord(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
