import type { Wire } from "../../connect/types.ts";
import type { Definition } from "../../surface/types.ts";

/** Values that answers held, by key in lower case without punctuation. */
export type SeenValues = Map<string, unknown[]>;

/** How many values of one key are kept. */
const KEPT = 5;

/** Adds the scalar values of an answer by their keys: what an id parameter can be filled with. */
export function collectValues(seen: SeenValues, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object") collectValues(seen, inner);
    else if (!Array.isArray(value)) {
      const values = seen.get(plain(key)) ?? [];
      if (values.length < KEPT && !values.includes(inner)) values.push(inner);
      seen.set(plain(key), values);
    }
  }
}

/**
 * Arguments that a tool can be called with: its required ones alone, each from a constant, a default, an example, an
 * enum, or a value of that name in an earlier answer.
 * @param unknown a parameter that will be given a value that stands for nothing
 * @returns undefined where nothing tells one of them
 */
export function buildArguments(definition: Definition, seen: SeenValues, unknown?: string): Wire | undefined {
  const schema = asRecord(definition.inputSchema);
  const properties = asRecord(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const built: Record<string, unknown> = {};
  for (const name of required) {
    const property = asRecord(properties[name]);
    const value = valueFor(name, property, seen) ?? (name === unknown ? unknownOf(property.type) : undefined);
    if (value === undefined) return undefined;
    built[name] = value;
  }
  return built;
}

function valueFor(name: string, schema: Wire, seen: SeenValues): unknown {
  const examples = Array.isArray(schema.examples) ? schema.examples : [schema.example];
  const choices = Array.isArray(schema.enum) ? schema.enum : [];
  const told = [schema.const, schema.default, examples[0], choices[0]].find((value) => value !== undefined);
  if (told !== undefined) return told;
  const key = plain(name);
  const known = [...(seen.get(key) ?? []), ...(/id$/.test(key) ? (seen.get("id") ?? []) : [])];
  const fitting = known.find((value) => fits(value, schema.type));
  if (fitting !== undefined) return fitting;
  return schema.type === "boolean" ? false : undefined;
}

function fits(value: unknown, type: unknown): boolean {
  if (type === "integer" || type === "number") return typeof value === "number";
  return type === "string" ? typeof value === "string" : type === undefined;
}

/** A value that looks like a known one and stands for nothing. */
export function unknownLike(known: unknown): string | number {
  if (typeof known === "number") return unknownOf("number");
  const text = String(known);
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)) return "00000000-0000-4000-8000-000000000000";
  return /^\d+$/.test(text) ? String(unknownOf("number")) : unknownOf("string");
}

function unknownOf(type: unknown): string | number {
  return type === "integer" || type === "number" ? 987_654_321 : "no-such-one";
}

/** A copy of arguments with one of them set; a dotted name lies in nested objects. */
export function withArgument(args: Wire, name: string, value: unknown): Wire {
  const [head = "", ...rest] = name.split(".");
  if (rest.length === 0) return { ...args, [head]: value };
  return { ...args, [head]: withArgument(asRecord(args[head]), rest.join("."), value) };
}

/** A copy of arguments without one of them. */
export function withoutArgument(args: Wire, name: string): Wire {
  const [head = "", ...rest] = name.split(".");
  const { [head]: value, ...others } = args;
  if (rest.length === 0 || value === undefined) return others;
  return { ...others, [head]: withoutArgument(asRecord(value), rest.join(".")) };
}

/** The argument at a dotted name. */
export function argumentAt(args: Wire, name: string): unknown {
  return name.split(".").reduce<unknown>((value, key) => asRecord(value)[key], args);
}

function asRecord(value: unknown): Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Wire) : {};
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, "");
}
