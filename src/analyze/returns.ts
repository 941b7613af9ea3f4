import type { Definition } from "../surface/types.ts";
import type { RawParameter } from "./flatten.ts";
import { givenBy, givenByLead, givenByNoun, givenByReturns } from "./given.ts";
import type { Lead } from "./lead.ts";
import type { OutputShape } from "./output.ts";
import type { Reading } from "./reading.ts";
import { identifierWords, sentences, singular } from "./text.ts";
import type { Returns } from "./types.ts";
import { canBeLarge } from "./words.ts";

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
  const words = elsewhere(parameters, byWords(definition, parameters, reading));
  switch (shape.kind) {
    case "media":
    case "ack":
      return { returns: shape.kind, basis: "schema" };
    case "record": {
      // A record that carries a long body is that body, where the words say so.
      if (
        shape.hasRecords &&
        words === "collection" &&
        (reading.opening ?? reading.name)?.verbClass === "list"
      )
        return { returns: words, basis: "words" };
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

const SAVES =
  /\b(?:to|where to) (?:save|write|store|export|download)\b|\b(?:output|destination|target|save|download) (?:file|path|folder|directory)\b/i;

/** A file that has to be named for the answer to go to: what comes back is the word that it is there. */
function elsewhere(parameters: readonly RawParameter[], given: Returns | undefined): Returns | undefined {
  if (given !== "collection" && given !== "document" && given !== "media") return given;
  const saves = parameters.some(
    ({ name, required, description }) =>
      required &&
      /(?:path|file|folder|dir|directory|file_?name)$/i.test(name) &&
      SAVES.test(description ?? ""),
  );
  return saves ? "ack" : given;
}

function takesMany(parameters: readonly RawParameter[]): boolean {
  return parameters.some((parameter) => parameter.required && parameter.types.has("array"));
}

/** A page size beside a cursor or a page number, where the words do not tell of one thing's details. */
function comesInPages(parameters: readonly RawParameter[], opening: Lead | undefined): boolean {
  if (opening?.object.includes("details") === true || opening?.single === true) return false;
  const has = (pattern: RegExp): boolean => parameters.some((parameter) => pattern.test(parameter.name));
  return (
    has(/^(?:per_?page|page_?size|limit|max_?results|first|count)$/i) &&
    has(/^(?:page|cursor|offset|after|page_?token|start_?cursor)$/i)
  );
}

/** Says in which notation a body is given. */
const AS_TEXT =
  /\b(?:returned|returns?|comes? back|given|provided|formatted) (?:\w+ ){0,3}?(?:in|as) (?:\w+ ){0,2}(?:markdown|html|plain text)\b/i;

/** A status that carries the results of the job, once there are any. */
const CARRIES_RESULTS =
  /\bresults?,? \(?(?:if|when|once) (?:(?:it is|they are|the job is) )?(?:completed?|available|ready|done|finished)\b/i;
/** Says that one thing comes with its body. */
const WITH_BODY = /\bheaders? (?:and|&) (?:\w+ )?(?:body|bodies)\b/i;

/** `Retrieves summaries of results. Returns a summary …`: the plural is of what it is made from. */
function isOneAfterAll(plain: string, opening: Lead | undefined): boolean {
  const noun = opening?.verbClass === "read" ? (opening.object.at(-1) ?? "") : "";
  const one = singular(noun);
  return one !== noun && new RegExp(`\\breturns? an? (?:\\w+ ){0,3}${one}\\b`, "i").test(plain);
}

function byWords(
  definition: Definition,
  parameters: readonly RawParameter[],
  { name, opening, plain, mutates }: Reading,
): Returns | undefined {
  const told = givenByReturns(plain.replace(/\*\*|__/g, ""));
  const first = sentences(plain)[0] ?? "";
  const byName = name === undefined ? undefined : givenByLead(name);
  const opened = opening === undefined ? undefined : givenByLead(opening);
  // `get_top_queries: Reports the slowest queries`: what only reads is not answered with an acknowledgement.
  const reports = opened === "ack" && !mutates && name?.verbClass === "read";
  // `convert_to_markdown: Convert a resource`: the name tells what the sentence leaves out.
  const converts = opened === "record" && opening?.verbClass === "compute" && byName === "document";
  const one = opened === "collection" && isOneAfterAll(plain, opening);
  const byOpening = one ? "record" : reports || converts ? undefined : opened;
  if (mutates) {
    if (name?.verbClass === "run" || opening?.verbClass === "run") return byOpening ?? byName ?? told;
    if (told === "document" || told === "media") return told;
    if (byOpening === "document") return byOpening;
    // `post-page`: the verb of the protocol and not of the tool.
    const changes = name?.verbClass === "change" && !(name.verb === "post" && opening !== undefined);
    return (changes ? byName : undefined) ?? byOpening ?? byName ?? told;
  }
  if (opening?.verbClass === "list" && byOpening === "collection") return "collection";
  if (name?.verbClass === "list" && byName === "collection" && byOpening !== "document") return "collection";
  if (told === "collection" && byOpening !== "document") return "collection";
  if ((byOpening === "record" || byOpening === undefined) && takesMany(parameters)) return "collection";
  const called = givenBy(identifierWords(definition.name));
  // `directory_tree`: a name that is a noun tells more than `a view`.
  const vague = byOpening === "record" && opening?.single === true && name === undefined;
  const given = (vague ? called : undefined) ?? byOpening ?? byName ?? told ?? givenByNoun(first) ?? called;
  if (given !== undefined && given !== "record") return given;
  // `Retrieves the page. Pages come back as Markdown.`; a warning that one of them can fill the context.
  if (given === "record" && (CARRIES_RESULTS.test(plain) || WITH_BODY.test(first))) return "document";
  if ((given === "record" || opening?.verbClass === "read") && (AS_TEXT.test(plain) || canBeLarge(plain)))
    return "document";
  // `The state of the scene: every entity with its traits`; an answer that comes in pages.
  if (/:\s*(?:every|all|each|a list of)\b/i.test(first) || comesInPages(parameters, opening))
    return "collection";
  return given;
}
