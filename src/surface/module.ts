import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { printingAside } from "../config/aside.ts";
import { toSurface } from "./definition.ts";
import { SurfaceError } from "./errors.ts";
import type { Surface } from "./types.ts";
import { type Side, shapeToJson, shapeVersion, zodToJson, zodVersion } from "./zod.ts";

type Json = Record<string, unknown>;

const SHAPES =
  "Export an array or a record of { name, description, inputSchema } as `tools` or as the default export.";

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The definitions that a module exports, under `default` or `tools`: an array of tools, or a record of them by name.
 * Schemas are zod 3, zod 4, raw shapes of either, or plain JSON Schema.
 * @param file path of the module; TypeScript is loaded as it is
 * @param shown how messages name it
 * @throws SurfaceError (exit code 2) when it cannot be loaded, holds no tools, or a schema converts to nothing
 */
export async function readModule(file: string, shown: string = file): Promise<Surface> {
  const entries = entriesOf(await printingAside(() => load(file, shown)));
  if (entries === undefined) throw new SurfaceError("The module exports no tools.", shown, SHAPES);
  const tools: unknown[] = [];
  for (const [name, entry] of entries) tools.push(await toEntry(name, entry, file, shown));
  return toSurface(tools);
}

async function load(file: string, shown: string): Promise<Json> {
  try {
    const modified = statSync(file).mtimeMs;
    if (/\.[cm]?tsx?$/.test(file)) {
      const { createJiti } = await import("jiti");
      return await createJiti(pathToFileURL(file).href, { moduleCache: false }).import<Json>(file);
    }
    // A file that changed since is another module.
    return (await import(`${pathToFileURL(file).href}?at=${modified}`)) as Json;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const what = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new SurfaceError(
      missing ? "The module does not exist." : `The module cannot be loaded: ${what}`,
      shown,
      missing
        ? 'Correct "module" in the server\'s configuration.'
        : "Run the file with node to see where it fails.",
      error,
    );
  }
}

/** The tools of a module by name, or undefined where it exports none. */
function entriesOf(
  module: Json,
): readonly (readonly [name: string | undefined, entry: unknown])[] | undefined {
  const preset = isObject(module.default) ? module.default : {};
  const candidates = [module.tools, preset.tools, module.default];
  for (const found of candidates) {
    if (Array.isArray(found) && found.length > 0) return found.map((entry) => [undefined, entry] as const);
    if (!isObject(found)) continue;
    const entries = Object.entries(found).filter(([, entry]) => isTool(entry));
    if (entries.length > 0) return entries;
  }
  return undefined;
}

function isTool(value: unknown): boolean {
  return (
    isObject(value) && zodVersion(value) === undefined && ("inputSchema" in value || "description" in value)
  );
}

/** A `tools/list` entry of what the module exports for a tool. */
async function toEntry(
  key: string | undefined,
  entry: unknown,
  file: string,
  shown: string,
): Promise<unknown> {
  if (!isObject(entry)) return entry;
  const name = typeof entry.name === "string" ? entry.name : key;
  const { title, description, annotations, _meta } = entry;
  const place = `${shown}: tool ${JSON.stringify(name ?? "")}`;
  const schemas: Json = {
    inputSchema:
      entry.inputSchema === undefined
        ? { type: "object", properties: {} }
        : await toJson(entry.inputSchema, "input", file, `${place}, inputSchema`),
    ...(entry.outputSchema === undefined
      ? {}
      : { outputSchema: await toJson(entry.outputSchema, "output", file, `${place}, outputSchema`) }),
  };
  return asJson({ name, title, description, ...schemas, annotations, _meta }, place);
}

async function toJson(schema: unknown, side: Side, file: string, place: string): Promise<unknown> {
  const version = zodVersion(schema);
  const shape = shapeVersion(schema);
  if (shape === "mixed") {
    throw new SurfaceError(
      "The schema mixes schemas of zod 3 and zod 4.",
      place,
      "Import one zod in all of them.",
    );
  }
  if (version === undefined && shape === undefined) {
    if (typeof schema === "boolean" || isObject(schema))
      return isEmpty(schema) ? { type: "object", properties: {} } : schema;
    throw new SurfaceError("The schema is neither zod nor JSON Schema.", place, SHAPES);
  }
  let converted: Json;
  try {
    converted =
      shape !== undefined && isObject(schema)
        ? await shapeToJson(schema, shape, side, file)
        : await zodToJson(schema, side, file);
  } catch (error) {
    const what = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new SurfaceError(
      `The zod ${version ?? shape} schema cannot be converted: ${what}`,
      place,
      "Use types that JSON Schema can say, or give the schema as JSON Schema.",
      error,
    );
  }
  if (isEmpty(converted)) {
    throw new SurfaceError(
      `The zod ${version ?? shape} schema converts to an empty JSON Schema.`,
      place,
      "Make it an object schema of one zod version, or give it as JSON Schema.",
    );
  }
  return converted;
}

/** Whether a schema says nothing: the mark of a conversion that failed in silence. */
function isEmpty(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).every((key) => key === "$schema");
}

function asJson(entry: Json, place: string): unknown {
  try {
    return JSON.parse(JSON.stringify(entry));
  } catch (error) {
    const what = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new SurfaceError(
      `The tool cannot be written as JSON: ${what}`,
      place,
      "Take cycles out of it.",
      error,
    );
  }
}
