import {
  alternatives,
  isObject,
  propertiesOf,
  type SchemaDocument,
  type SchemaObject,
  typesOf,
} from "./schema.ts";

/** A collection that an output schema shows. */
export interface Collection {
  /** Names from the root to it, empty for the root. */
  readonly path: readonly string[];
  readonly records: boolean;
  readonly required: boolean;
  readonly maxItems?: number;
  readonly items: unknown;
}

/** A collection without its place. */
export type Items = Omit<Collection, "path" | "required">;

function isRecord(schema: unknown, document: SchemaDocument): boolean {
  return propertiesOf(schema, document).entries.size > 0 || typesOf(schema, document).has("object");
}

/** The array or map that a schema is, following combinators; tuples are none. */
export function asCollection(
  schema: unknown,
  document: SchemaDocument,
  seen = new Set<unknown>(),
): Items | undefined {
  const resolved = document.resolve(schema);
  if (!isObject(resolved) || seen.has(resolved)) return undefined;
  seen.add(resolved);
  if (typesOf(resolved, document).has("array")) return asArray(resolved, document, seen);
  // A map of records is a collection; a map of anything is a record with free fields.
  const values = mapValues(resolved);
  const isMap = values !== undefined && propertiesOf(resolved, document).entries.size === 0;
  return isMap && isRecord(values, document) ? itemsOf(values, true, resolved.maxProperties) : undefined;
}

function asArray(schema: SchemaObject, document: SchemaDocument, seen: Set<unknown>): Items | undefined {
  const { items } = schema;
  // Draft 4 to 2019-09 write a tuple as a list of `items`.
  if (Array.isArray(items) || (Array.isArray(schema.prefixItems) && !isObject(items))) return undefined;
  if (items === undefined && schema.type === undefined) {
    for (const entry of alternatives(schema, ["anyOf", "oneOf", "allOf"])) {
      const inner = asCollection(entry, document, seen);
      if (inner !== undefined) return inner;
    }
  }
  return itemsOf(items, isRecord(items, document), schema.maxItems);
}

function itemsOf(items: unknown, records: boolean, most: unknown): Items {
  return { items, records, ...(typeof most === "number" ? { maxItems: most } : {}) };
}

function mapValues(schema: SchemaObject): unknown {
  if (isObject(schema.additionalProperties)) return schema.additionalProperties;
  const patterns = schema.patternProperties;
  return isObject(patterns) ? Object.values(patterns)[0] : undefined;
}

/** Content blocks told again as a schema say nothing about the data in them. */
export function contentBlocks(collection: Items, document: SchemaDocument): "media" | "blocks" | undefined {
  const { entries } = propertiesOf(collection.items, document);
  if (!entries.has("type")) return undefined;
  const carries = ["data", "blob", "resource"].some((name) => entries.has(name));
  if (entries.has("mimeType") && carries) return "media";
  return entries.has("text") && entries.size <= 4 ? "blocks" : undefined;
}
