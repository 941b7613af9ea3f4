import type { Definition, Facts } from "../analyze/types.ts";
import type { Measurement, PathShare, Tokenizer } from "../measure/types.ts";
import type { ProbeResult } from "../replay/types.ts";
import type { Growth } from "../snapshot/types.ts";

/** What the configuration sets for rules: numbers by name, the clients' limits. */
export interface Settings {
  /** Numbers by rule id: `{ overload: { high: 4000, critical: 8000 } }`. */
  readonly thresholds: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly clients: readonly ClientLimits[];
}

/** What one client accepts. */
export interface ClientLimits {
  readonly id: string;
  readonly name: string;
  readonly maxTokens?: number;
  readonly maxChars?: number;
  readonly maxBytes?: number;
  readonly maxLines?: number;
  readonly maxTools?: number;
  /** What of a result reaches the model. */
  readonly sees: "content" | "structured-first" | "both";
}

export interface DefinitionEvidence {
  readonly definition: Definition;
  readonly facts: Facts;
  readonly settings: Settings;
  readonly count: (text: string) => number;
}

export interface ServerEvidence {
  readonly name: string;
  readonly tools: readonly DefinitionEvidence[];
  readonly results: readonly ResultEvidence[];
  readonly settings: Settings;
  readonly count: (text: string) => number;
  readonly staleWaivers: readonly string[];
}

/** One replayed call that gave an answer (ok or isError), volatile values and paths replaced. */
export interface ResultEvidence {
  readonly tool: DefinitionEvidence;
  readonly case: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  /** `structuredContent`, or the text parsed, where the answer is JSON. */
  readonly value?: unknown;
  /** All text blocks joined by line breaks. */
  readonly text: string;
  readonly measurement: Measurement;
  readonly paths: readonly PathShare[];
  readonly tokenizer: Tokenizer;
}

/** One case over one store at several sizes. */
export interface GrowthEvidence {
  readonly tool: DefinitionEvidence;
  readonly case: string;
  readonly sizes: readonly number[];
  readonly tokens: readonly number[];
  readonly growth: Growth;
  readonly results: readonly ResultEvidence[];
}

export interface ProbeEvidence {
  readonly tool: DefinitionEvidence;
  readonly probe: ProbeResult;
}

/** The kinds of evidence that a rule can judge. */
export interface Evidence {
  readonly definition: DefinitionEvidence;
  readonly server: ServerEvidence;
  readonly result: ResultEvidence;
  readonly growth: GrowthEvidence;
  readonly probe: ProbeEvidence;
}

export type EvidenceKind = keyof Evidence;
