import type { Definition } from "../surface/types.ts";

/** What a parameter lets the caller do to the size of the answer. */
export type DrillDown = "limit" | "cursor" | "filter" | "projection" | "size-cap";

export interface Parameter {
  /** Dotted where nested: `options.limit`. */
  readonly name: string;
  /** JSON pointer into the input schema. */
  readonly pointer: string;
  readonly required: boolean;
  readonly kind?: DrillDown;
  /** True where a value of it asks for everything: full, all, verbose, a detail level. */
  readonly optIn: boolean;
  /** From the schema, or told in words; `all` where words say that everything comes back without it. */
  readonly default?: { readonly value: unknown; readonly source: "schema" | "words" };
  /** A real maximum: schema or words; never a number that only means "no limit". */
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  /** True where the tool's own description names it or plainly describes it. */
  readonly advertised: boolean;
  readonly schema: unknown;
}

/** What a successful call with the required arguments alone mainly gives. */
export type Returns = "collection" | "document" | "media" | "record" | "ack" | "unknown";

/** Whether anything bounds that answer, and where the bound is told. */
export interface Bound {
  readonly kind: "bounded" | "unbounded" | "caller-sized" | "fixed" | "unknown";
  readonly source: "schema-default" | "prose-default" | "maxItems" | "required-limit" | "none";
}

/** Tokens of a definition as clients send it, and its parts. */
export interface MenuCost {
  readonly total: number;
  readonly description: number;
  readonly inputSchema: number;
  readonly outputSchema: number;
  /** `$defs` that nothing refers to; part of the schemas' tokens. */
  readonly unusedDefinitions: number;
}

/** What a definition tells, before anything runs. */
export interface Facts {
  readonly returns: Returns;
  /** What the answer's kind rests on. */
  readonly returnsBasis: "schema" | "words" | "none";
  readonly bound: Bound;
  /** Leaf properties of the widest record in the output schema; absent where there is no schema. */
  readonly fields?: number;
  readonly parameters: readonly Parameter[];
  readonly mutates: boolean;
  readonly readOnly: boolean;
  /** Hosts hide it from the model (`_meta.ui.visibility` without `model`). */
  readonly appOnly: boolean;
  readonly words: {
    readonly defaultShape: boolean;
    readonly sizeWarning: boolean;
    readonly whenToUse: boolean;
    readonly whenNot: boolean;
    readonly returnsTold: boolean;
  };
  readonly menu: MenuCost;
}

export type { Definition };
