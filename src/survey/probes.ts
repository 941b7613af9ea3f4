import { readFacts } from "../analyze/index.ts";
import type { Parameter } from "../analyze/types.ts";
import type { ServerConfig } from "../config/schema.ts";
import type { ProbePlan } from "../replay/types.ts";
import type { Definition } from "../surface/types.ts";

/** A value that no store holds, for a filter that takes any text. */
const NOWHERE = "zzq-no-such-value";
/** Characters that a size cap is set to: less than most answers, more than an envelope needs. */
const SMALL_CAP = 400;

/**
 * The promises that can be checked on a tool: only on tools that declare themselves read-only or are allowed by name,
 * and only where the parameter that makes the promise exists.
 */
export function planProbes(
  definition: Definition,
  { probes = "auto" }: Pick<ServerConfig, "probes">,
): ProbePlan[] {
  if (probes === "none") return [];
  const { allow = [], skip = [] } = typeof probes === "object" ? probes : {};
  const tool = definition.name;
  if (definition.annotations?.readOnlyHint !== true && !allow.includes(tool)) return [];
  if (skip.includes(tool)) return [];

  const facts = readFacts(definition);
  const limit = facts.parameters.find(({ kind, schema }) => kind === "limit" && isNumeric(schema));
  const plans = facts.parameters.flatMap((parameter) => ofParameter(tool, parameter, limit));
  // Ids given to a tool stand for nothing in an empty store, and it may say so.
  const needsNothing = facts.parameters.every(({ required }) => !required);
  if (needsNothing && facts.returns === "collection") plans.push({ kind: "empty-store", tool });
  return plans.filter(({ kind }) => !skip.includes(`${tool}/${kind}`));
}

function ofParameter(tool: string, parameter: Parameter, limit: Parameter | undefined): ProbePlan[] {
  const { name, kind, maximum } = parameter;
  const base = { tool, parameter: name };
  if (parameter.required) return isId(parameter) ? [{ kind: "unknown-id", ...base }] : [];
  if (kind === "limit" && parameter === limit) {
    const told = maximum === undefined ? {} : { maximum };
    const honoured: ProbePlan = { kind: "limit-honoured", ...base, ...told };
    return maximum === undefined ? [honoured] : [honoured, { kind: "limit-maximum", ...base, maximum }];
  }
  if (kind === "cursor") {
    const step = stepOf(parameter);
    const most = limit?.maximum === undefined ? {} : { maximum: limit.maximum };
    const sized = limit === undefined ? {} : { limitParameter: limit.name, ...most };
    return [{ kind: "cursor-walk", ...base, ...sized, ...(step === undefined ? {} : { step }) }];
  }
  if (parameter.optIn) {
    const value = optInValue(parameter);
    return value === undefined ? [] : [{ kind: "opt-in-complete", ...base, values: [value] }];
  }
  if (kind === "filter") {
    const values = filterValues(parameter);
    return values.length > 0 ? [{ kind: "filter-narrows", ...base, values }] : [];
  }
  if (kind === "size-cap" && isNumeric(parameter.schema)) {
    const value = Math.min(Math.max(SMALL_CAP, keyword(parameter, "minimum") ?? 0), maximum ?? SMALL_CAP);
    return [{ kind: "size-cap", ...base, values: [value] }];
  }
  return [];
}

function isId({ name, schema }: Parameter): boolean {
  const last = name.split(".").at(-1) ?? "";
  return (
    /(?:^id|_id|Id|ID|guid|uuid|Uuid|Guid)$/.test(last) && (typeOf(schema) === "string" || isNumeric(schema))
  );
}

/** How a cursor that is a plain number goes on; undefined for one that the answer names. */
function stepOf({ name, schema }: Parameter): "offset" | "page" | undefined {
  if (!isNumeric(schema)) return undefined;
  return /page/i.test(name) ? "page" : "offset";
}

/** The value that asks for everything: true, or the choice that is named so; else the last, as lists of detail levels go. */
function optInValue({ schema, enum: choices }: Parameter): unknown {
  if (typeOf(schema) === "boolean") return true;
  if (choices === undefined || choices.length === 0) return undefined;
  const all = choices.find((choice) =>
    /^(?:full|all|everything|complete|verbose|detailed|max)/i.test(String(choice)),
  );
  return all ?? choices.at(-1);
}

/** Values of which at least one must narrow an answer: each choice, or a text that nothing matches. */
function filterValues({ schema, enum: choices }: Parameter): readonly unknown[] {
  if (choices !== undefined) return choices.slice(0, 4);
  const free = typeOf(schema) === "string" && keyword({ schema }, "pattern") === undefined;
  return free && keyword({ schema }, "format") === undefined ? [NOWHERE] : [];
}

function isNumeric(schema: unknown): boolean {
  const type = typeOf(schema);
  return type === "integer" || type === "number";
}

function typeOf(schema: unknown): unknown {
  const type = keyword({ schema }, "type");
  return Array.isArray(type) ? type.find((one) => one !== "null") : type;
}

function keyword<T>({ schema }: { readonly schema: unknown }, name: string): T | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  return (schema as Readonly<Record<string, T>>)[name];
}
