import type { Definition } from "../surface/types.ts";
import type { RawParameter } from "./flatten.ts";
import { givenBy, givenByLead, givenByReturns } from "./given.ts";
import type { OutputShape } from "./output.ts";
import type { Reading } from "./reading.ts";
import { identifierWords } from "./text.ts";
import type { Returns } from "./types.ts";

export interface Given {
  readonly returns: Returns;
  readonly basis: "schema" | "words" | "none";
}

/** What a successful call with the required arguments alone mainly gives: the output schema first, then the words. */
export function whatReturns(
  definition: Definition,
  shape: OutputShape,
  parameters: readonly RawParameter[],
  reading: Reading,
): Given {
  const words = byWords(definition, parameters, reading);
  switch (shape.kind) {
    case "media":
    case "ack":
      return { returns: shape.kind, basis: "schema" };
    case "record": {
      // A record that carries a long body is that body, where the words say so.
      if (shape.hasBody && (words === "document" || words === "collection"))
        return { returns: words, basis: "words" };
      return { returns: words === "ack" && reading.mutates ? "ack" : "record", basis: "schema" };
    }
    case "collection":
      // One line for each thing that was named: an acknowledgement.
      return { returns: words === "ack" && takesMany(parameters) ? "ack" : "collection", basis: "schema" };
    default:
      return words === undefined ? { returns: "unknown", basis: "none" } : { returns: words, basis: "words" };
  }
}

function takesMany(parameters: readonly RawParameter[]): boolean {
  return parameters.some((parameter) => parameter.required && parameter.types.has("array"));
}

function byWords(
  definition: Definition,
  parameters: readonly RawParameter[],
  { name, opening, plain, mutates }: Reading,
): Returns | undefined {
  const told = givenByReturns(plain);
  const byOpening = opening === undefined ? undefined : givenByLead(opening);
  const byName = name === undefined ? undefined : givenByLead(name);
  if (mutates) {
    if (name?.verbClass === "run" || opening?.verbClass === "run") return byOpening ?? byName ?? told;
    if (told === "document" || told === "media") return told;
    return (name?.verbClass === "change" ? byName : undefined) ?? byOpening ?? byName ?? told;
  }
  if (opening?.verbClass === "list" && byOpening === "collection") return "collection";
  if (name?.verbClass === "list" && byName === "collection" && byOpening !== "document") return "collection";
  if (told === "collection" && byOpening !== "document") return "collection";
  if ((byOpening === "record" || byOpening === undefined) && takesMany(parameters)) return "collection";
  return byOpening ?? byName ?? told ?? givenBy(identifierWords(definition.name));
}
