import type { Definition } from "../surface/types.ts";
import type { RawParameter } from "./flatten.ts";
import { type Lead, leadOfName, leadOfSentence } from "./lead.ts";
import { COLLECTION_NOUNS, DOCUMENT_NOUNS, MANY, MEDIA_NOUNS, RECORD_NOUNS } from "./lexicon.ts";
import type { OutputShape } from "./output.ts";
import { isPlural, plainWords, sentences } from "./text.ts";
import type { Returns } from "./types.ts";

/** What a noun phrase says comes back: `all replies`, `the full markdown content`. */
export function givenBy(phrase: readonly string[]): Returns | undefined {
  const head = phrase.at(-1);
  if (head === undefined) return undefined;
  const many = phrase.some((word) => MANY.has(word));
  if (MEDIA_NOUNS.has(head)) return "media";
  if (phrase.some((word) => word === "list" || word === "listing" || word === "tree")) return "collection";
  if (RECORD_NOUNS.has(head)) return "record";
  if (COLLECTION_NOUNS.has(head)) return "collection";
  if (DOCUMENT_NOUNS.has(head)) return "document";
  if (isPlural(head)) {
    // `details`, `statistics`: one record under a plural name.
    return RECORD_NOUNS.has(head) ? "record" : "collection";
  }
  return many && phrase.length > 1 ? "collection" : undefined;
}

function isSql(words: readonly string[]): boolean {
  return words.some((word) =>
    /^(?:sql|query|queries|cypher|graphql|sparql|kql|promql|statement|statements)$/.test(word),
  );
}

/** What a verb with its object gives, where the two tell. */
function givenByLead(lead: Lead): Returns | undefined {
  const { object, rest } = lead;
  switch (lead.verbClass) {
    case "list": {
      if (lead.verb === "query" && givenBy(object) === "document") return "document";
      return "collection";
    }
    case "run": {
      const all = [...object, ...rest];
      if (isSql(all)) return "collection";
      return all.some((word) =>
        /^(?:script|code|javascript|js|python|shell|command|commands|bash|expression|snippet|program|notebook|cell|cmd|powershell|tests?)$/.test(
          word,
        ),
      )
        ? "document"
        : undefined;
    }
    case "read": {
      const given = givenBy(object);
      if (given !== undefined) return given;
      if (lead.verb === "read" || lead.verb === "extract")
        return object.length === 0 ? undefined : "document";
      if (lead.verb === "fetch" && rest.includes("url")) return "document";
      if (lead.verb === "capture" || lead.verb === "take")
        return object.includes("snapshot") ? "collection" : undefined;
      return undefined;
    }
    case "compute": {
      const to =
        rest.indexOf("into") >= 0
          ? rest.slice(rest.indexOf("into") + 1)
          : rest[0] === "to"
            ? rest.slice(1)
            : [];
      const given = givenBy(untilPreposition(to));
      if (given !== undefined) return given;
      if (
        /^(?:analy[sz]e|summari[sz]e|explain|research|simulate|translate|transform|encode|decode|compress)$/.test(
          lead.verb,
        )
      )
        return "document";
      return "record";
    }
    case "create": {
      if (lead.verb === "generate" || lead.verb === "make") {
        const given = givenBy(object);
        if (given === "media" || given === "document") return given;
        return object.some((word) => /^(?:types|typings|code|sql)$/.test(word)) ? "document" : "record";
      }
      return lead.verb === "edit" || lead.verb === "write" || lead.verb === "save" || lead.verb === "store"
        ? "ack"
        : "record";
    }
    case "change":
      return "ack";
  }
}

function untilPreposition(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => /^(?:of|from|in|on|for|with|by|that|which|as|at)$/.test(word));
  return (end < 0 ? words : words.slice(0, end)).filter(
    (word) => word !== "a" && word !== "an" && word !== "the",
  );
}

const RETURNS =
  /\b(?:returns?|returning|responds? with|outputs?|yields?|gives? (?:you )?(?:back )?|results? (?:in|are|is) (?:an?|the)|provides?)\b\s*:?\s*([^.;\n]+)/gi;

/** What sentences such as `Returns full paths to all matching items` say comes back. */
export function givenByReturns(description: string): Returns | undefined {
  for (const match of description.matchAll(RETURNS)) {
    const clause = (match[1] ?? "").replace(/\([^)]*\)/g, " ");
    if (/\b(?:for|of) (?:each|every|all)\b|\b(?:array|list) of\b|\bmatching\b/i.test(clause))
      return "collection";
    const words = plainWords(clause).filter(
      (word) => !["a", "an", "the", "only", "back", "its"].includes(word),
    );
    const end = words.findIndex((word) =>
      /^(?:of|from|in|on|for|with|by|that|which|as|at|to|and|or|along|including|when|if)$/.test(word),
    );
    const given = givenBy(end < 0 ? words.slice(0, 8) : words.slice(0, end));
    if (given !== undefined) return given;
  }
  return undefined;
}

export interface Given {
  readonly returns: Returns;
  readonly basis: "schema" | "words" | "none";
}

/** What a successful call with the required arguments alone mainly gives. */
export function whatReturns(
  definition: Definition,
  shape: OutputShape,
  parameters: readonly RawParameter[],
  changes: boolean,
): Given {
  const words = byWords(definition, parameters, changes);
  switch (shape.kind) {
    case "media":
      return { returns: "media", basis: "schema" };
    case "ack":
      return { returns: "ack", basis: "schema" };
    case "record":
      return { returns: words === "ack" && changes ? "ack" : "record", basis: "schema" };
    case "collection":
      return { returns: changes && words === "ack" ? "ack" : "collection", basis: "schema" };
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
  changes: boolean,
): Returns | undefined {
  const description = definition.description ?? "";
  const parts = sentences(description);
  const name = leadOfName(definition.name);
  const opening = leadOfSentence(parts[0] ?? "") ?? leadOfSentence(parts[1] ?? "");
  const told = givenByReturns(description);
  const byOpening = opening === undefined ? undefined : givenByLead(opening);
  const byName = name === undefined ? undefined : givenByLead(name);
  if (changes) {
    const made = byOpening ?? byName ?? told;
    if (name?.verbClass === "run" || opening?.verbClass === "run") return byOpening ?? byName ?? "document";
    if (told === "document" || told === "media") return told;
    if (made === "record" && takesMany(parameters)) return "collection";
    return made;
  }
  if (opening?.verbClass === "list" && byOpening === "collection") return "collection";
  if (name?.verbClass === "list" && byName === "collection" && byOpening !== "document") return "collection";
  if ((byOpening === "record" || byOpening === undefined) && takesMany(parameters)) return "collection";
  return byOpening ?? byName ?? told ?? nounAlone(definition.name);
}

/** A tool named by what it gives: `directory_tree`. */
function nounAlone(name: string): Returns | undefined {
  return givenBy(plainWords(name.replace(/[_\-.]/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2")));
}
