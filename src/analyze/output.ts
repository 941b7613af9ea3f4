import { isObject, propertiesOf, type SchemaDocument, typesOf } from "./schema.ts";

/** A collection that an output schema shows. */
export interface Collection {
  /** Names from the root to it, empty for the root. */
  readonly path: readonly string[];
  readonly records: boolean;
  readonly required: boolean;
  readonly maxItems?: number;
  readonly items: unknown;
}

/** What an output schema tells. */
export interface OutputShape {
  /** `opaque`: a schema that only wraps a text or anything at all. */
  readonly kind: "none" | "opaque" | "collection" | "record" | "media" | "ack";
  readonly collection?: Collection;
  /** A record with a property for a body of any length: `content`, `markdown`, `stdout`. */
  readonly hasBody?: boolean;
  /** Leaf properties of the widest record; absent where no record is described. */
  readonly fields?: number;
}

const WRAPPERS = new Set([
  "result",
  "content",
  "text",
  "output",
  "data",
  "response",
  "value",
  "message",
  "body",
]);
/** Properties that page or count a collection beside it. */
const COMPANY =
  /^(total|count|size|length|has_?more|next|previous|prev|cursor|page|pages|per_?page|limit|offset|truncated|hint|ok|success|status|message|error|errors|warning|warnings|meta|pagination|query|url|took|.*(count|total|cursor|token|page))$/i;

const BODY =
  /^(?:content|contents|text|body|markdown|html|output|stdout|source|code|diff|patch|logs?|transcript|document|xml|csv)$/i;

/** A text that carries bytes. */
function isBinary(schema: unknown, document: SchemaDocument): boolean {
  const resolved = document.resolve(schema);
  if (!isObject(resolved) || !typesOf(resolved, document).has("string")) return false;
  const told = resolved.description;
  return (
    resolved.contentEncoding === "base64" ||
    resolved.format === "byte" ||
    resolved.format === "binary" ||
    (typeof told === "string" && /\bbase64\b/i.test(told))
  );
}

/** Counts leaf properties; each schema object is counted once on its way down, so recursion ends. */
export function countFields(
  schema: unknown,
  document: SchemaDocument,
  memo = new Map<unknown, number>(),
): number {
  const known = memo.get(schema);
  if (known !== undefined) return known;
  memo.set(schema, 0);
  const resolved = document.resolve(schema);
  const target = isObject(schema) && schema.$ref !== undefined ? resolved : schema;
  let fields = 1;
  if (isObject(resolved)) {
    const { entries } = propertiesOf(resolved, document);
    if (entries.size > 0) {
      fields = 0;
      for (const entry of entries.values()) fields += countFields(entry.schema, document, memo);
    } else if (isObject(resolved.items)) fields = countFields(resolved.items, document, memo);
  }
  memo.set(schema, fields);
  memo.set(target, fields);
  return fields;
}

function isRecord(schema: unknown, document: SchemaDocument): boolean {
  return propertiesOf(schema, document).entries.size > 0 || typesOf(schema, document).has("object");
}

/** The array or map that a schema is, following combinators. */
function asCollection(
  schema: unknown,
  document: SchemaDocument,
  depth = 0,
): Omit<Collection, "path" | "required"> | undefined {
  const resolved = document.resolve(schema);
  if (!isObject(resolved) || depth > 6) return undefined;
  const types = typesOf(resolved, document);
  if (types.has("array")) {
    if (Array.isArray(resolved.prefixItems) && resolved.items === false) return undefined;
    const own = resolved.items;
    if (own === undefined && resolved.type === undefined) {
      for (const key of ["anyOf", "oneOf", "allOf"]) {
        for (const entry of Array.isArray(resolved[key]) ? (resolved[key] as unknown[]) : []) {
          const inner = asCollection(entry, document, depth + 1);
          if (inner !== undefined) return inner;
        }
      }
    }
    const max = resolved.maxItems;
    return {
      records: isRecord(own, document),
      items: own,
      ...(typeof max === "number" ? { maxItems: max } : {}),
    };
  }
  // A map of records is a collection; a map of anything is a record with free fields.
  const values = mapValues(resolved);
  if (
    values !== undefined &&
    propertiesOf(resolved, document).entries.size === 0 &&
    isRecord(values, document)
  ) {
    const max = resolved.maxProperties;
    return { records: true, items: values, ...(typeof max === "number" ? { maxItems: max } : {}) };
  }
  return undefined;
}

function mapValues(schema: Readonly<Record<string, unknown>>): unknown {
  if (isObject(schema.additionalProperties)) return schema.additionalProperties;
  const patterns = schema.patternProperties;
  return isObject(patterns) ? Object.values(patterns)[0] : undefined;
}

/** Content blocks told again as a schema say nothing about the data in them. */
function isContentBlocks(
  collection: Omit<Collection, "path" | "required">,
  document: SchemaDocument,
): "media" | "blocks" | undefined {
  const { entries } = propertiesOf(collection.items, document);
  if (!entries.has("type")) return undefined;
  if (entries.has("mimeType") && (entries.has("data") || entries.has("blob") || entries.has("resource")))
    return "media";
  return entries.has("text") && entries.size <= 4 ? "blocks" : undefined;
}

/** Reads an output schema. */
export function outputShape(schema: unknown, document: SchemaDocument): OutputShape {
  const resolved = document.resolve(schema);
  if (!isObject(resolved)) return { kind: schema === undefined ? "none" : "opaque" };
  const root = asCollection(resolved, document);
  if (root !== undefined) return collectionShape({ ...root, path: [], required: true }, document);
  const { entries } = propertiesOf(resolved, document);
  if (entries.size === 0) return { kind: "opaque" };

  const collections: Collection[] = [];
  let scalars = 0;
  let ownScalars = 0;
  const look = (part: unknown, path: readonly string[], sure: boolean): void => {
    const inner = propertiesOf(part, document);
    for (const [name, entry] of inner.entries) {
      const here = [...path, name];
      const must = sure && inner.required.has(name);
      const found = asCollection(entry.schema, document);
      if (found !== undefined) collections.push({ ...found, path: here, required: must });
      else if (path.length < 1 && propertiesOf(entry.schema, document).entries.size > 0)
        look(entry.schema, here, must);
      else {
        scalars++;
        if (!COMPANY.test(name)) ownScalars++;
      }
    }
  };
  look(resolved, [], true);

  for (const collection of collections) {
    const blocks = isContentBlocks(collection, document);
    if (blocks !== undefined && entries.size === 1) return { kind: blocks === "media" ? "media" : "opaque" };
  }
  const main = mainCollection(collections, ownScalars);
  if (main !== undefined) return collectionShape(main, document);
  if (entries.size === 1 && scalars === 1) {
    const [name, entry] = [...entries][0] ?? ["", { schema: undefined }];
    const types = typesOf(entry.schema, document);
    if ((types.has("string") || types.size === 0) && WRAPPERS.has(name)) return { kind: "opaque" };
  }
  if (isAcknowledgement(entries.keys())) return { kind: "ack" };
  const names = [...entries];
  if (names.some(([, entry]) => isBinary(entry.schema, document))) return { kind: "media" };
  const hasBody = names.some(
    ([name, entry]) => BODY.test(name) && typesOf(entry.schema, document).has("string"),
  );
  return { kind: "record", hasBody, fields: countFields(resolved, document) };
}

function isAcknowledgement(names: Iterable<string>): boolean {
  const all = [...names];
  return (
    all.some((name) => /^(success|ok|status|acknowledged)$/i.test(name)) &&
    all.every((name) => /^(success|ok|status|acknowledged|message|error)$/i.test(name))
  );
}

/** The collection an answer is about: one of records that always comes, or lists alone but for company that counts them. */
function mainCollection(collections: readonly Collection[], ownScalars: number): Collection | undefined {
  const best = (list: readonly Collection[]): Collection | undefined =>
    list.find((entry) => entry.maxItems === undefined) ?? list[0];
  const records = collections.filter((entry) => entry.records);
  return (
    best(records.filter((entry) => entry.required)) ??
    (ownScalars === 0 ? (best(records) ?? best(collections)) : ownScalars <= 2 ? best(records) : undefined)
  );
}

function collectionShape(collection: Collection, document: SchemaDocument): OutputShape {
  const described = propertiesOf(collection.items, document).entries.size > 0;
  return {
    kind: "collection",
    collection,
    ...(described ? { fields: countFields(collection.items, document) } : {}),
  };
}
