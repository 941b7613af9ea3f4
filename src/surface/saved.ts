import { readFile } from "node:fs/promises";
import { toSurface } from "./definition.ts";
import { SurfaceError } from "./errors.ts";
import type { Surface } from "./types.ts";

const SHAPES =
  'Save what the server answered to tools/list: { "tools": [ … ] }, the array alone, or the whole JSON-RPC response.';

/**
 * The definitions of a saved `tools/list`: an object with `tools`, a bare array, or a JSON-RPC response.
 * @param file path to read
 * @param shown how messages name the file
 * @throws SurfaceError (exit code 2) when the file cannot be read, is no JSON, or holds no list of tools
 */
export async function readSaved(file: string, shown: string = file): Promise<Surface> {
  const value = await parse(await read(file, shown), shown);
  return toSurface(entriesOf(value) ?? refuse(value, shown));
}

async function read(file: string, shown: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SurfaceError(
      code === "ENOENT"
        ? "The file of saved tools does not exist."
        : `The file of saved tools cannot be read (${code}).`,
      shown,
      'Correct "tools" in the server\'s configuration, or save the list there.',
      error,
    );
  }
}

async function parse(text: string, shown: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SurfaceError(
      "The file of saved tools is not valid JSON.",
      `${shown}${await positionOf(text)}`,
      "Correct it there, or save the list again.",
      error,
    );
  }
}

/** `:line:column` of the first mistake, since JSON.parse does not tell it reliably. */
async function positionOf(text: string): Promise<string> {
  const momoa = await import("@humanwhocodes/momoa");
  try {
    momoa.parse(text, { mode: "json" });
    return "";
  } catch (error) {
    const { line, column, message } = error as { line?: unknown; column?: unknown; message?: unknown };
    if (String(message).startsWith("Unexpected end of input")) return endOf(text);
    return typeof line === "number" && typeof column === "number" ? `:${line}:${column}` : "";
  }
}

function endOf(text: string): string {
  const lines = text.split("\n");
  return `:${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
}

function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return undefined;
  if ("tools" in value) return Array.isArray(value.tools) ? value.tools : undefined;
  return "result" in value ? entriesOf(value.result) : undefined;
}

function refuse(value: unknown, shown: string): never {
  if (typeof value === "object" && value !== null && "error" in value) {
    throw new SurfaceError("The file holds an error that a server answered, not its tools.", shown, SHAPES);
  }
  throw new SurfaceError("The file holds no list of tools.", shown, SHAPES);
}
