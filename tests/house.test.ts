import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ROOT } from "./support/folder.ts";

const SRC = path.join(ROOT, "src");
const LONGEST_FILE = 300;

/**
 * Who may import whom. `room (types)` allows `import type` alone. The files at the top of `src` wire what they need.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  boundary: [],
  snapshot: [],
  config: [],
  connect: ["config"],
  surface: ["config", "connect"],
  analyze: ["surface (types)"],
  replay: ["config", "connect", "surface"],
  measure: ["boundary", "connect (types)"],
  rules: ["analyze", "measure", "replay (types)", "snapshot (types)"],
  survey: ["config", "connect", "surface", "analyze", "replay", "measure", "rules", "snapshot"],
  lockfile: ["snapshot"],
  report: ["snapshot", "rules"],
  commands: ["survey", "lockfile", "report", "config", "snapshot", "measure", "rules"],
  action: ["commands", "report", "lockfile", "snapshot", "config", "main"],
  vitest: ["measure", "report"],
};

interface Import {
  readonly from: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
}

/** Every import, re-export, dynamic import and import type of a text. */
function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (target: string, typeOnly: boolean) => found.push({ from: file, target, typeOnly });
  const isTypeOnly = (clause: ts.ImportClause | undefined) => {
    if (!clause) return false;
    if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
    const named = clause.namedBindings;
    return (
      !clause.name &&
      !!named &&
      ts.isNamedImports(named) &&
      named.elements.every((element) => element.isTypeOnly)
    );
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, isTypeOnly(node.importClause));
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      add(node.moduleSpecifier.text, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) add(argument.text, false);
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      add(node.argument.literal.text, true);
    }
    if (deep) ts.forEachChild(node, visit);
  };
  // An import that is no statement of its own looks like a call.
  const deep = /\bimport\s*(?:\/\*.*?\*\/\s*)*\(/s.test(text);
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.forEach(visit);
  return found;
}

/** The imports that go against the arrows, as sentences. */
function faults(file: string, text: string): string[] {
  const [room = ""] = file.split("/");
  const allowed = ARROWS[room];
  if (!file.includes("/")) return [];
  if (!allowed) return [`${file}: there is no room ${room} in DESIGN`];
  const roomOf = (target: string) => {
    const resolved = path.posix.join(path.posix.dirname(file), target);
    return resolved.startsWith("../") ? "" : (resolved.split("/")[0]?.replace(/\.ts$/, "") ?? "");
  };
  const open = (other: string) => other === "" || other === room || allowed.includes(other);
  // The names alone take a fraction of the time, and acquit most files.
  const named = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  if (named.every((target) => !target.startsWith(".") || open(roomOf(target)))) return [];
  return importsOf(file, text).flatMap(({ target, typeOnly }) => {
    if (!target.startsWith(".")) return [];
    const other = roomOf(target);
    if (open(other)) return [];
    if (typeOnly && allowed.includes(`${other} (types)`)) return [];
    return [`${file} imports ${target}: ${room} may import ${allowed.join(", ") || "nothing of the house"}`];
  });
}

describe("the house", () => {
  it("lets data flow one way", () => {
    expect(sources(SRC).flatMap((file) => faults(file, readFileSync(path.join(SRC, file), "utf8")))).toEqual(
      [],
    );
  });

  it.each([
    ["snapshot/x.ts", 'import { z } from "../config/schema.ts";'],
    ["snapshot/x.ts", 'import type { Config } from "../config/schema.ts";'],
    ["analyze/x.ts", 'import { readSaved } from "../surface/saved.ts";'],
    ["measure/x.ts", 'export { main } from "../main.ts";'],
    ["report/x.ts", 'const survey = await import("../survey/index.ts");'],
    ["boundary/x.ts", 'type T = import("../measure/types.ts").Saving;'],
    ["kitchen/x.ts", ""],
  ])("tells when %s holds %s", (file, text) => {
    expect(faults(file, text)).toHaveLength(1);
  });

  it.each([
    ["analyze/x.ts", 'import type { Definition } from "../surface/types.ts";'],
    ["rules/deep/x.ts", 'import { analyze } from "../../analyze/index.ts";'],
    ["rules/x.ts", 'import { type ProbeResult } from "../replay/types.ts";'],
    ["measure/x.ts", 'import "./blocks.ts";'],
    ["config/x.ts", 'import { z } from "zod";'],
  ])("lets %s hold %s", (file, text) => {
    expect(faults(file, text)).toEqual([]);
  });

  it(`has no file over ${LONGEST_FILE} lines`, () => {
    const lines = (file: string) => readFileSync(path.join(SRC, file), "utf8").split("\n").length - 1;
    expect(sources(SRC).filter((file) => lines(file) > LONGEST_FILE)).toEqual([]);
  });
});
