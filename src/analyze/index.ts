import type { Definition } from "../surface/types.ts";
import { boundOf } from "./bound.ts";
import type { Company } from "./company.ts";
import { flattenParameters } from "./flatten.ts";
import { menuCost } from "./menu.ts";
import { outputShape } from "./output.ts";
import { judgeParameter } from "./parameters.ts";
import { type Reading, readTool } from "./reading.ts";
import { whatReturns } from "./returns.ts";
import { isObject, SchemaDocument } from "./schema.ts";
import { isPlural, readable, singular } from "./text.ts";
import type { Facts } from "./types.ts";
import { wordsOf } from "./words.ts";

export { type UnusedDefinition, unusedDefinitions, withoutUnused } from "./references.ts";
export { assessRisk, type MeasuredGrowth, type Risk } from "./risk.ts";
export { readable } from "./text.ts";
export type * from "./types.ts";

/** Hosts hide a tool from the model when its UI metadata lists who sees it and the model is not among them. */
function isAppOnly(meta: Definition["meta"]): boolean {
  const ui = meta?.ui;
  const visibility = isObject(ui) ? ui.visibility : meta?.["ui/visibility"];
  return Array.isArray(visibility) && !visibility.includes("model");
}

function isComputed({ name, opening }: Reading): boolean {
  return (opening ?? name)?.verbClass === "compute";
}

/** What a tool gives many of, in the singular: `attachment` of `Download attachments from an event`. */
function nounsOf({ name, opening }: Reading): ReadonlySet<string> {
  return new Set([...(opening?.object ?? []), ...(name?.object ?? [])].filter(isPlural).map(singular));
}

/** Facts by definition: probes are planned by them before the tools are judged. */
const known = new WeakMap<Definition, Omit<Facts, "menu">>();

/**
 * Reads what a definition tells before anything runs. Never throws, whatever the schemas hold, and reads nothing
 * but the definition: remote references lead nowhere.
 * @param count exact tokens of a text
 */
export function analyze(definition: Definition, count: (text: string) => number): Facts {
  return { ...readFacts(definition), menu: menuCost(definition, count) };
}

/** What `analyze` gives, but for what the definition costs. */
export function readFacts(definition: Definition): Omit<Facts, "menu"> {
  const facts = known.get(definition) ?? factsOf(definition);
  known.set(definition, facts);
  return facts;
}

function factsOf(definition: Definition): Omit<Facts, "menu"> {
  const description = readable(definition.description ?? "");
  const raw = flattenParameters(new SchemaDocument(definition.inputSchema), description);
  const output = new SchemaDocument(definition.outputSchema);
  const shape = outputShape(definition.outputSchema, output);
  const reading = readTool(definition, description);
  const { returns, basis } = whatReturns(definition, shape, raw, reading);
  const company: Company = {
    // Media that come in pieces are read like a body.
    grows: returns === "collection" || returns === "document" || returns === "media",
    mayGrow: returns === "unknown" && !reading.mutates,
    collects: returns === "collection" && !(reading.mutates || isComputed(reading)),
    mutates: reading.mutates,
    nouns: nounsOf(reading),
    names: new Set(raw.map((parameter) => parameter.name)),
  };
  const parameters = raw.map((parameter) => judgeParameter(parameter, company, description));
  return {
    returns,
    returnsBasis: basis,
    bound: boundOf(returns, shape, parameters, raw, reading),
    ...(shape.fields === undefined ? {} : { fields: shape.fields }),
    parameters,
    mutates: reading.mutates,
    readOnly: definition.annotations?.readOnlyHint === true,
    appOnly: isAppOnly(definition.meta),
    words: wordsOf(description),
  };
}
