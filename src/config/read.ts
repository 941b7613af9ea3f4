import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type DocumentNode, evaluate, parse, type ValueNode } from "@humanwhocodes/momoa";
import { printingAside } from "./aside.ts";
import { lostKeys, memberName } from "./duplicates.ts";
import { ConfigError } from "./errors.ts";
import { fromPointer, valueAt } from "./pointer.ts";
import { syntaxProblem } from "./syntax.ts";
import type { Position } from "./types.ts";

/** A file's value, and where each part of it lies. */
export interface Source {
  readonly value: unknown;
  locate(pointer: string): Position | undefined;
}

function locateIn(document: DocumentNode, pointer: string): Position | undefined {
  let node: ValueNode = document.body;
  let position: Position = node.loc.start;
  for (const part of fromPointer(pointer)) {
    if (node.type === "Object") {
      const member = node.members.find((candidate) => memberName(candidate) === part);
      if (!member) return position;
      position = member.name.loc.start;
      node = member.value;
    } else if (node.type === "Array") {
      const element = node.elements[Number(part)];
      if (!element) return position;
      position = element.value.loc.start;
      node = element.value;
    } else {
      return position;
    }
  }
  return { line: position.line, column: position.column };
}

/**
 * Parses JSON with comments and trailing commas.
 * @param file only for messages
 * @param under path of the part whose keys must not be lost; all of them when empty
 * @throws ConfigError with line and column
 */
export function parseJsonc(text: string, file: string, under: readonly string[] = []): Source {
  let document: DocumentNode;
  try {
    document = parse(text.replace(/^\uFEFF/, ""), { mode: "jsonc", allowTrailingCommas: true });
  } catch (error) {
    throw new ConfigError([syntaxProblem(error, file)]);
  }
  const [first, ...more] = lostKeys(document, file, under);
  if (first) throw new ConfigError([first, ...more]);
  return { value: evaluate(document), locate: (pointer) => locateIn(document, pointer) };
}

async function importModule(file: string): Promise<unknown> {
  if (/\.[cm]?ts$/.test(file)) {
    const { createJiti } = await import("jiti");
    return createJiti(import.meta.url, { moduleCache: false }).import(file, { default: true });
  }
  // A module that was changed since, under --watch, is another one only where its address is.
  const address = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
  const loaded: { default?: unknown } = await import(address);
  return loaded.default;
}

async function readModuleConfig(file: string, shown: string): Promise<Source> {
  let value: unknown;
  try {
    value = await printingAside(() => importModule(file));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ConfigError([
      {
        message: `it cannot be loaded: ${message}`,
        where: shown,
        next: "run the file with node to see where it fails",
      },
    ]);
  }
  if (value === undefined) {
    throw new ConfigError([
      {
        message: "it has no default export",
        where: shown,
        next: "write `export default { mcpServers: { … } }`",
      },
    ]);
  }
  return { value, locate: () => undefined };
}

/**
 * Reads a configuration file of any kind.
 * @param shown how messages name it
 * @throws ConfigError with line and column where it cannot be read
 */
export async function readConfig(file: string, shown: string): Promise<Source> {
  if (/\.[cm]?[jt]s$/.test(file)) return readModuleConfig(file, shown);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    throw new ConfigError([
      {
        message: code === "EISDIR" ? "it is a folder" : `it cannot be read (${code})`,
        where: shown,
        next: code === "EISDIR" ? "name the file in it" : "check that it may be read",
      },
    ]);
  }
  if (path.basename(file) !== "package.json") return parseJsonc(text, shown);
  // The rest of it is npm's business.
  const source = parseJsonc(text, shown, ["budgets"]);
  return {
    value: valueAt(source.value, ["budgets"]),
    locate: (pointer) => source.locate(`/budgets${pointer}`),
  };
}
