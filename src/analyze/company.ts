import type { RawParameter } from "./flatten.ts";
import { identifierWords } from "./text.ts";

/** What the judgement of a parameter may lean on beside the parameter itself. */
export interface Company {
  /** The tool gives many things or a long body. */
  readonly grows: boolean;
  /** Nobody can tell what the tool gives, so it may. */
  readonly mayGrow: boolean;
  /** The tool only looks up many things: what narrows them is a filter. */
  readonly collects: boolean;
  readonly mutates: boolean;
  /** What the tool gives many of, in the singular. */
  readonly nouns: ReadonlySet<string>;
  /** Names of all its parameters. */
  readonly names: ReadonlySet<string>;
}

/** A parameter's own name, without the objects it lies in, as words. */
export function wordsOfName(parameter: RawParameter): string[] {
  return identifierWords(parameter.name.slice(parameter.name.lastIndexOf(".") + 1));
}

/** Whether a parameter takes a number. */
export function isNumeric(parameter: RawParameter): boolean {
  return parameter.types.has("integer") || parameter.types.has("number");
}
