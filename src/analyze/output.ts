import { asCollection, type Collection, contentBlocks } from "./collections.ts";
import { isObject, MAX_DEPTH, propertiesOf, type SchemaDocument, typesOf } from "./schema.ts";

/** What an output schema tells. */
export interface OutputShape {
  /** `opaque`: a schema that only wraps a text or anything at all. */
  readonly kind: "none" | "opaque" | "collection" | "record" | "media" | "ack";
  readonly collection?: Collection;
  /** A record with a property for a body of any length: `content`, `markdown`, `stdout`. */
  readonly hasBody?: boolean;
  /** A record that also holds collections of records: the answer of a search, with all that stands around its hits. */
  readonly hasRecords?: boolean;
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
  /^(total(?!_?(?:bytes|size|price|cost|amount|duration))\w*|count|size|length|has_?more|next|previous|prev|cursor|page|pages|per_?page|limit|offset|truncated|hint|ok|success|status|message|error|errors|warning|warnings|meta|pagination|query|url|took|.*(count|total|cursor|token|page))$/i;

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

/** Counts leaf properties; each schema is counted once on its way down, so recursion ends. */
export function countFields(
  schema: unknown,
  document: SchemaDocument,
  memo = new Map<unknown, number>(),
  depth = 0,
): number {
  const resolved = document.resolve(schema);
  const known = memo.get(resolved);
  if (known !== undefined) return known;
  let fields = 1;
  if (isObject(resolved) && depth < MAX_DEPTH) {
    memo.set(resolved, 0);
    const { entries } = propertiesOf(resolved, document);
    const inside = entries.size > 0 ? [...entries.values()].map((entry) => entry.schema) : [];
    if (inside.length === 0 && isObject(resolved.items)) inside.push(resolved.items);
    if (inside.length > 0) {
      fields = inside.reduce((sum: number, entry) => sum + countFields(entry, document, memo, depth + 1), 0);
    }
    memo.set(resolved, fields);
  }
  return fields;
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
    const blocks = contentBlocks(collection, document);
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
  const hasRecords = collections.some((collection) => collection.records);
  return { kind: "record", hasBody, hasRecords, fields: countFields(resolved, document) };
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
