import { definitionsOf, isObject, SchemaDocument } from "./schema.ts";

/** An entry of `$defs` or `definitions` that nothing in the schema's body leads to. */
export interface UnusedDefinition {
  /** JSON pointer into the schema. */
  readonly pointer: string;
  readonly name: string;
}

/** Keywords whose values are data or names, never schemas. */
const DATA = new Set(["enum", "const", "default", "examples", "example", "required"]);
const NAMED = new Set(["properties", "patternProperties", "dependentSchemas", "dependencies"]);

/** All schemas and lists reachable from a schema without entering its definitions. */
function* inside(start: unknown): Generator<Readonly<Record<string, unknown>>> {
  const pending: { value: unknown; names: boolean }[] = [{ value: start, names: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, names } = next;
    if (Array.isArray(value)) {
      for (const entry of value) pending.push({ value: entry, names: false });
    } else if (isObject(value)) {
      if (!names) yield value;
      for (const [key, entry] of Object.entries(value)) {
        if (typeof entry !== "object" || entry === null) continue;
        if (!names && (DATA.has(key) || key === "$defs" || key === "definitions")) continue;
        pending.push({ value: entry, names: !names && NAMED.has(key) });
      }
    }
  }
}

/** Definitions at the root of a schema that the rest of it never refers to, directly or through others. */
export function unusedDefinitions(schema: unknown): readonly UnusedDefinition[] {
  if (!isObject(schema)) return [];
  const definitions = definitionsOf(schema);
  if (definitions.length === 0) return [];
  const document = new SchemaDocument(schema);
  const visited = new Set<unknown>();
  const pending: unknown[] = [schema];
  const used = new Set<string>();
  /** What an anchor or an id led to: found by identity, since its place is not in the reference. */
  const anchored = new Set<unknown>();
  for (let start = pending.pop(); start !== undefined; start = pending.pop()) {
    if (visited.has(start)) continue;
    visited.add(start);
    for (const part of inside(start)) {
      visited.add(part);
      const reference = SchemaDocument.reference(part);
      if (reference === undefined) continue;
      const match = /^#(\/(?:\$defs|definitions)\/[^/]+)/.exec(reference);
      const target = document.lookUp(reference);
      if (match?.[1] !== undefined) used.add(match[1]);
      else anchored.add(target);
      if (typeof target === "object" && target !== null && !visited.has(target)) pending.push(target);
    }
  }
  return definitions
    .filter(([pointer, entry]) => !used.has(pointer) && !used.has(encodeURI(pointer)) && !anchored.has(entry))
    .map(([pointer]) => ({
      pointer,
      name: pointer
        .slice(pointer.lastIndexOf("/") + 1)
        .replaceAll("~1", "/")
        .replaceAll("~0", "~"),
    }));
}

/** A schema without the definitions that nothing refers to. */
export function withoutUnused(schema: unknown, unused: readonly UnusedDefinition[]): unknown {
  if (!isObject(schema) || unused.length === 0) return schema;
  const gone = new Set(unused.map((entry) => entry.pointer));
  const result: Record<string, unknown> = { ...schema };
  for (const key of ["$defs", "definitions"]) {
    const map = schema[key];
    if (!isObject(map)) continue;
    const kept = Object.entries(map).filter(
      ([name]) => !gone.has(`/${key}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
    );
    if (kept.length > 0) result[key] = Object.fromEntries(kept);
    else delete result[key];
  }
  return result;
}
