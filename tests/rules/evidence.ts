import { analyze } from "../../src/analyze/index.ts";
import {
  applyRules,
  type DefinitionEvidence,
  type Evidence,
  type EvidenceKind,
  type Rule,
  type ServerEvidence,
  type Settings,
} from "../../src/rules/index.ts";
import type { Finding } from "../../src/snapshot/types.ts";
import { toSurface } from "../../src/surface/definition.ts";
import type { Definition } from "../../src/surface/types.ts";

export const settings: Settings = { thresholds: {}, clients: [] };

/** Stands for a tokenizer where a test only needs a count that grows with the text. */
export const count = (text: string): number => Math.ceil(text.length / 4);

type Tool = Readonly<Record<string, unknown>>;

/** A `tools/list` entry as the surface gives it on. */
export function definitionOf(tool: Tool): Definition {
  const [definition] = toSurface([tool]).definitions;
  if (definition === undefined) throw new Error("the entry has no name");
  return definition;
}

/** Evidence of one definition. */
export function definitionEvidence(tool: Tool, given: Partial<Settings> = {}): DefinitionEvidence {
  const definition = definitionOf(tool);
  return { definition, facts: analyze(definition, count), settings: { ...settings, ...given }, count };
}

/** Evidence of a whole server: its definitions, without results unless they are given. */
export function serverEvidence(tools: readonly Tool[], given: Partial<ServerEvidence> = {}): ServerEvidence {
  return {
    name: "server",
    tools: tools.map((tool) => definitionEvidence(tool, given.settings)),
    results: [],
    settings,
    count,
    staleWaivers: [],
    ...given,
  };
}

/** What one rule reports on a piece of evidence. */
export function findings<K extends EvidenceKind>(rule: Rule, kind: K, evidence: Evidence[K]): Finding[] {
  return applyRules([rule], kind, evidence, { server: "server" });
}
