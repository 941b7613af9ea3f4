import { isAdvertised } from "./advertised.ts";
import { type Company, wordsOfName } from "./company.ts";
import { defaultInWords, maximumInWords } from "./defaults.ts";
import type { RawParameter } from "./flatten.ts";
import { kindOf } from "./kinds.ts";
import { isOptIn } from "./projection.ts";
import type { DrillDown, Parameter } from "./types.ts";

/** A default of a limit that means that there is none. */
function isNoLimit(value: unknown, kind: DrillDown | undefined): boolean {
  if (kind !== "limit" && kind !== "size-cap") return false;
  return (
    value === 0 || value === -1 || value === "all" || (typeof value === "number" && value >= 1_000_000_000)
  );
}

function defaultOf(parameter: RawParameter, kind: DrillDown | undefined): Parameter["default"] {
  const { default: own, description } = parameter;
  if (own !== undefined && own !== null)
    return { value: isNoLimit(own, kind) ? "all" : own, source: "schema" };
  if (description === undefined || (kind !== "limit" && kind !== "size-cap" && kind !== "cursor"))
    return undefined;
  const told = defaultInWords(description);
  return told === undefined ? undefined : { value: told.value, source: "words" };
}

/** Judges a parameter of the input schema. */
export function judgeParameter(parameter: RawParameter, company: Company, description: string): Parameter {
  const words = wordsOfName(parameter);
  const kind = kindOf(parameter, words, company);
  const given = defaultOf(parameter, kind);
  const counts = kind === "limit" || kind === "size-cap";
  const maximum =
    parameter.maximum ??
    (counts && parameter.description !== undefined ? maximumInWords(parameter.description) : undefined);
  return {
    name: parameter.name,
    pointer: parameter.pointer,
    required: parameter.required,
    ...(kind === undefined ? {} : { kind }),
    optIn: isOptIn(parameter, words, kind === "projection"),
    ...(given === undefined ? {} : { default: given }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(parameter.enum === undefined ? {} : { enum: parameter.enum }),
    ...(parameter.description === undefined ? {} : { description: parameter.description }),
    advertised: isAdvertised(parameter, kind, description, company),
    schema: parameter.schema,
  };
}
