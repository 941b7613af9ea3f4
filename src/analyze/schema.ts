/** A JSON Schema that is an object. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Whether a value is a plain JSON object. */
export function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Deepest nesting that is followed. Deeper schemas are no longer read, never an error. */
export const MAX_DEPTH = 40;

const DEFINITIONS = ["$defs", "definitions"] as const;

/** Escapes one segment of a JSON pointer. */
export function pointerSegment(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeSegment(segment: string): string {
  let decoded = segment;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    // A stray % is a literal one.
  }
  return decoded.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The value at a local reference (`#`, `#/…`), or undefined where there is none. */
function atPointer(root: unknown, reference: string): unknown {
  let value = root;
  for (const segment of reference.slice(2).split("/")) {
    const key = unescapeSegment(segment);
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** The `$defs` and `definitions` of a schema. */
export function definitionsOf(schema: SchemaObject): [pointer: string, schema: unknown][] {
  return DEFINITIONS.flatMap((key) => {
    const map = schema[key];
    if (!isObject(map)) return [];
    return Object.entries(map).map(([name, entry]): [string, unknown] => [
      `/${key}/${pointerSegment(name)}`,
      entry,
    ]);
  });
}

/** Follows references inside one schema document; remote ones lead nowhere. */
export class SchemaDocument {
  readonly root: unknown;
  #anchors: Map<string, unknown> | undefined;
  readonly #resolved = new Map<unknown, unknown>();
  /** Types and properties by resolved schema, so that what many references share is read once. */
  readonly types = new Map<unknown, ReadonlySet<string>>();
  readonly properties = new Map<unknown, Properties>();

  constructor(root: unknown) {
    this.root = root;
  }

  /** The reference that a schema is, if it is one. */
  static reference(schema: unknown): string | undefined {
    if (!isObject(schema)) return undefined;
    for (const key of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      const value = schema[key];
      if (typeof value === "string") return value;
    }
    return undefined;
  }

  /** What a reference points at, or undefined for a remote or a broken one. */
  lookUp(reference: string): unknown {
    if (reference === "#" || reference === "") return this.root;
    if (reference.startsWith("#/")) return atPointer(this.root, reference);
    this.#anchors ??= collectAnchors(this.root);
    return this.#anchors.get(reference);
  }

  /**
   * A schema with its chain of references followed; undefined where it leads nowhere. Keywords beside a `$ref` are
   * kept over the target's. The same schema always gives the same object, so that walks can tell what they have seen.
   */
  resolve(schema: unknown): unknown {
    if (SchemaDocument.reference(schema) === undefined) return schema;
    if (!this.#resolved.has(schema)) this.#resolved.set(schema, this.#follow(schema));
    return this.#resolved.get(schema);
  }

  #follow(schema: unknown): unknown {
    let current = schema;
    const seen = new Set<unknown>();
    let beside: SchemaObject = {};
    for (;;) {
      const reference = SchemaDocument.reference(current);
      if (reference === undefined) break;
      // A chain that bites its tail leads nowhere.
      if (seen.has(current)) return undefined;
      seen.add(current);
      const { $ref, $dynamicRef, $recursiveRef, ...rest } = current as SchemaObject;
      beside = { ...rest, ...beside };
      const target = this.lookUp(reference);
      if (target === undefined) return Object.keys(beside).length > 0 ? beside : undefined;
      current = target;
    }
    return Object.keys(beside).length > 0 && isObject(current) ? { ...current, ...beside } : current;
  }
}

function collectAnchors(root: unknown): Map<string, unknown> {
  const anchors = new Map<string, unknown>();
  const pending: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value)) {
      for (const key of ["$anchor", "$dynamicAnchor"]) {
        const name = value[key];
        if (typeof name === "string") anchors.set(`#${name}`, value);
      }
      for (const key of ["$id", "id"]) {
        const name = value[key];
        if (typeof name === "string") anchors.set(name, value);
      }
    }
    for (const entry of Object.values(value)) if (entry !== undefined) pending.push(entry);
  }
  return anchors;
}

/** The JSON types that a schema allows; empty where it tells none. `null` is left out. */
export function typesOf(schema: unknown, document: SchemaDocument): ReadonlySet<string> {
  const resolved = document.resolve(schema);
  const known = document.types.get(resolved);
  if (known !== undefined) return known;
  const types = new Set<string>();
  if (!isObject(resolved)) return types;
  // Set before it is filled: a union that holds itself adds nothing to itself.
  document.types.set(resolved, types);
  const { type: own } = resolved;
  for (const type of Array.isArray(own) ? own : [own]) if (typeof type === "string") types.add(type);
  if (types.size === 0) {
    for (const entry of alternatives(resolved, ["anyOf", "oneOf", "allOf"])) {
      for (const type of typesOf(entry, document)) types.add(type);
    }
  }
  if (types.size === 0) for (const value of valuesOf(resolved)) types.add(typeOf(value));
  if (types.size === 0 && isObject(resolved.properties)) types.add("object");
  if (types.size === 0 && resolved.items !== undefined) types.add("array");
  types.delete("null");
  return types;
}

/** The schemas in the lists of some combinators. */
export function alternatives(schema: SchemaObject, keywords: readonly string[]): unknown[] {
  return keywords.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []));
}

function valuesOf(schema: SchemaObject): readonly unknown[] {
  if (Array.isArray(schema.enum)) return schema.enum;
  return Object.hasOwn(schema, "const") ? [schema.const] : [];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Named properties of an object schema with those of its `allOf`, `anyOf`, `oneOf`, `then` and `else`. */
export interface Properties {
  readonly entries: ReadonlyMap<string, { readonly schema: unknown; readonly pointer: string }>;
  readonly required: ReadonlySet<string>;
}

/** Collects properties over combinators; one is required only where the schema itself or an `allOf` part says so. */
export function propertiesOf(schema: unknown, document: SchemaDocument): Properties {
  const start = document.resolve(schema);
  const known = document.properties.get(start);
  if (known !== undefined) return known;
  const entries = new Map<string, { schema: unknown; pointer: string }>();
  const required = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown, pointer: string, sure: boolean, depth: number): void => {
    const resolved = document.resolve(part);
    if (!isObject(resolved) || depth > MAX_DEPTH || seen.has(resolved)) return;
    seen.add(resolved);
    if (isObject(resolved.properties)) {
      for (const [name, entry] of Object.entries(resolved.properties)) {
        if (entries.has(name)) continue;
        entries.set(name, { schema: entry, pointer: `${pointer}/properties/${pointerSegment(name)}` });
      }
    }
    if (sure && Array.isArray(resolved.required)) {
      for (const name of resolved.required) if (typeof name === "string") required.add(name);
    }
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      const list = alternatives(resolved, [key]);
      const must = sure && (key === "allOf" || list.length === 1);
      list.forEach((entry, i) => {
        visit(entry, `${pointer}/${key}/${i}`, must, depth + 1);
      });
    }
    for (const key of ["then", "else"]) {
      if (resolved[key] !== undefined) visit(resolved[key], `${pointer}/${key}`, false, depth + 1);
    }
  };
  visit(start, "", true, 0);
  const properties = { entries, required };
  if (isObject(start)) document.properties.set(start, properties);
  return properties;
}
