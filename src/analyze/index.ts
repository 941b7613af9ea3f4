import type { Definition } from "../surface/types.ts";
import { boundOf } from "./bound.ts";
import { flattenParameters } from "./flatten.ts";
import { menuCost } from "./menu.ts";
import { mutates } from "./mutates.ts";
import { outputShape } from "./output.ts";
import { isPaged, judgeParameter } from "./parameters.ts";
import { whatReturns } from "./returns.ts";
import { isObject, SchemaDocument } from "./schema.ts";
import type { Facts } from "./types.ts";
import { wordsOf } from "./words.ts";

export { assessRisk, type Risk } from "./risk.ts";
export type * from "./types.ts";

/** Hosts hide a tool from the model when its UI metadata lists who sees it and the model is not among them. */
function isAppOnly(meta: Definition["meta"]): boolean {
  const ui = meta?.ui;
  const visibility = isObject(ui) ? ui.visibility : meta?.["ui/visibility"];
  return Array.isArray(visibility) && !visibility.includes("model");
}

/**
 * Reads what a definition tells before anything runs. Never throws, whatever the schemas hold, and reads nothing
 * but the definition: remote references lead nowhere.
 * @param count exact tokens of a text
 */
export function analyze(definition: Definition, count: (text: string) => number): Facts {
  const description = definition.description ?? "";
  const raw = flattenParameters(new SchemaDocument(definition.inputSchema));
  const output = new SchemaDocument(definition.outputSchema);
  const shape = outputShape(definition.outputSchema, output);
  const changes = mutates(definition);
  const { returns, basis } = whatReturns(definition, shape, raw, changes);
  const paged = isPaged(raw);
  const company = {
    grows:
      returns === "collection" ||
      returns === "document" ||
      (returns === "media" && paged) ||
      (returns === "unknown" && !changes),
    mutates: changes,
    paged,
  };
  const parameters = raw.map((parameter) => judgeParameter(parameter, company, description));
  return {
    returns,
    returnsBasis: basis,
    bound: boundOf(returns, shape, parameters, raw, description, changes),
    ...(shape.fields === undefined ? {} : { fields: shape.fields }),
    parameters,
    mutates: changes,
    readOnly: definition.annotations?.readOnlyHint === true,
    appOnly: isAppOnly(definition.meta),
    words: wordsOf(description),
    menu: menuCost(definition, count),
  };
}
