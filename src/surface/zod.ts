import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Which end of a schema is converted: what a caller may send, or what comes out. */
export type Side = "input" | "output";

type Json = Record<string, unknown>;
type Convert = (schema: unknown, options: Readonly<Record<string, unknown>>) => unknown;

/** The draft that MCP servers send. */
const TARGET = "draft-7";

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A schema of zod 4 carries its definition in `_zod`; one of zod 3 has a type name and no `_zod`. */
export function zodVersion(value: unknown): 3 | 4 | undefined {
  if (!isObject(value)) return undefined;
  if (isObject(value._zod) && isObject(value._zod.def)) return 4;
  const { _def: definition } = value;
  if (
    isObject(definition) &&
    typeof definition.typeName === "string" &&
    typeof value.safeParse === "function"
  )
    return 3;
  return undefined;
}

/** The version of a raw shape: an object that holds nothing but zod schemas, at least one. */
export function shapeVersion(value: unknown): 3 | 4 | "mixed" | undefined {
  if (!isObject(value) || zodVersion(value) !== undefined) return undefined;
  const versions = new Set(Object.values(value).map(zodVersion));
  if (versions.size === 0 || versions.has(undefined)) return undefined;
  return versions.size > 1 ? "mixed" : versions.has(3) ? 3 : 4;
}

/**
 * Converts a zod schema with the converter of its own version.
 * @param file the module that the schema came from; its own zod converts, where it has one
 * @throws what the converter throws
 */
export async function zodToJson(schema: unknown, side: Side, file: string): Promise<Json> {
  const version = zodVersion(schema);
  const converted = version === 3 ? await fromZod3(schema, side) : await fromZod4(schema, side, file);
  return isObject(converted) ? converted : {};
}

/** Makes an object schema of a raw shape, and converts it. */
export async function shapeToJson(
  shape: Readonly<Json>,
  version: 3 | 4,
  side: Side,
  file: string,
): Promise<Json> {
  if (version === 3) {
    const { z } = await import("zod/v3");
    return zodToJson(z.object(shape as Parameters<typeof z.object>[0]), side, file);
  }
  const own = await zodOf(file);
  const object = own?.object ?? (await import("zod")).z.object;
  return zodToJson((object as (shape: unknown) => unknown)(shape), side, file);
}

async function fromZod3(schema: unknown, side: Side): Promise<unknown> {
  const { zodToJsonSchema } = await import("zod-to-json-schema");
  return zodToJsonSchema(schema as Parameters<typeof zodToJsonSchema>[0], {
    strictUnions: true,
    pipeStrategy: side,
  });
}

async function fromZod4(schema: unknown, side: Side, file: string): Promise<unknown> {
  // What JSON Schema cannot say (a date, a transform) becomes a parameter that takes anything.
  const options = { target: TARGET, io: side, unrepresentable: "any" };
  const method = isObject(schema) ? schema.toJSONSchema : undefined;
  if (typeof method === "function") return method.call(schema, options) as unknown;
  const own = await zodOf(file);
  const convert = own?.toJSONSchema ?? (await import("zod")).z.toJSONSchema;
  return (convert as Convert)(schema, options);
}

/** The zod that a module itself imports: descriptions are kept in a registry of that very copy. */
async function zodOf(file: string): Promise<Json | undefined> {
  const require = createRequire(file);
  for (const name of ["zod", "zod/v4"]) {
    try {
      const module: unknown = await import(pathToFileURL(require.resolve(name)).href);
      if (isObject(module) && typeof module.toJSONSchema === "function") return module;
    } catch {
      // Not installed there, or a version without that entry.
    }
  }
  return undefined;
}
