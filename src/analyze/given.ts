import { firstClause, type Lead, PREPOSITIONS } from "./lead.ts";
import { COLLECTION_NOUNS, DOCUMENT_NOUNS, MANY, MEDIA_NOUNS, RECORD_NOUNS } from "./lexicon.ts";
import { isPlural, plainWords } from "./text.ts";
import type { Returns } from "./types.ts";

/** What a noun phrase says comes back: `all replies`, `the full markdown content`. */
export function givenBy(phrase: readonly string[]): Returns | undefined {
  const head = phrase.at(-1);
  if (head === undefined) return undefined;
  if (MEDIA_NOUNS.has(head)) return "media";
  if (phrase.some((word) => word === "list" || word === "listing" || word === "tree")) return "collection";
  if (phrase.some((word) => word === "every" || word === "each")) return "collection";
  // `a data source`: a connection, and no code.
  if (RECORD_NOUNS.has(head) || (head === "source" && phrase.at(-2) === "data")) return "record";
  if (COLLECTION_NOUNS.has(head)) return "collection";
  if (DOCUMENT_NOUNS.has(head)) return "document";
  if (isPlural(head)) return "collection";
  return phrase.length > 1 && phrase.some((word) => MANY.has(word)) ? "collection" : undefined;
}

const QUERY_LANGUAGE =
  /^(?:sql|query|queries|cypher|graphql|sparql|kql|promql|statements?|aggregation|pipeline)$/;
const PROGRAM =
  /^(?:script|code|javascript|js|python|shell|commands?|bash|expression|snippet|program|notebook|cell|cmd|powershell|tests?)$/;
/** Says something about what it is given. */
const TELLS = /^(?:ask|answer|caption|transcribe|consult|echo)$/;
/** A statement that changes rows and gives none. */
const WRITES = /^(?:insert|update|delete|ddl|dml|mutations?|migrations?)$/;
/** Gets what lies at an address, as it is. */
const FETCHES = /^(?:fetch|load|download|read|crawl|scrape|visit|extract)$/;
const PLACE = /^(?:url|urls|uri|webpage|website|page|site)$/;
/** Works on a text and gives a text. */
const TEXT_WORK =
  /^(?:analy[sz]e|summari[sz]e|explain|research|simulate|translate|transform|encode|decode|decompile|disassemble|format)$/;
const FILE = /^(?:file|document|pdf|page|webpage|website|html|spreadsheet)$/;
/** Leaves something in a store and has nothing to tell of it. */
const STORES = /^(?:edit|write|save|store|fill|append|put|order|schedule)$/;

/** What a verb with its object gives, where the two tell. */
export function givenByLead(lead: Lead): Returns | undefined {
  const { verb, object, rest } = lead;
  switch (lead.verbClass) {
    case "list":
      return verb === "query" && object.some((word) => /^(?:documentation|docs)$/.test(word))
        ? "document"
        : "collection";
    case "run": {
      const words = [...object, ...rest];
      if (words.some((word) => WRITES.test(word)) && !words.includes("select")) return "ack";
      if (words.some((word) => QUERY_LANGUAGE.test(word))) return "collection";
      return words.some((word) => PROGRAM.test(word)) ? "document" : undefined;
    }
    case "read":
      return givenByReading(lead);
    case "compute": {
      const into = rest.indexOf("into");
      const converts = verb === "convert" || verb === "transform" || verb === "translate";
      const given =
        into >= 0
          ? givenBy(head(rest.slice(into + 1)))
          : converts && rest[0] === "to"
            ? givenBy(head(rest.slice(1)))
            : undefined;
      if (verb === "generate") {
        const made = givenBy(object);
        return made === "media" || made === "document" ? made : "record";
      }
      // What a parser gives of a file is the file; what it gives of a date is a record.
      if (verb === "parse" && object.some((word) => FILE.test(word))) return "document";
      return given ?? (TEXT_WORK.test(verb) ? "document" : "record");
    }
    case "create": {
      return STORES.test(verb) || object.some((word) => /^(?:file|files|directory|folder)$/.test(word))
        ? "ack"
        : "record";
    }
    case "change":
      // `Send an HTTP request`: what comes back is whatever the other side says.
      return /^(?:send|perform)$/.test(verb) && object.includes("request") ? "document" : "ack";
  }
}

function givenByReading(lead: Lead): Returns | undefined {
  const { verb, object, rest } = lead;
  if (
    FETCHES.test(verb) &&
    [...object, ...rest.slice(0, 3)].some((word) => PLACE.test(word)) &&
    !object.some(isPlural)
  ) {
    return "document";
  }
  if (verb === "count") return "record";
  if (TELLS.test(verb)) return "document";
  if (verb === "describe") return givenBy(object) === "media" ? "document" : "record";
  const into = rest[0] === "into" || rest[0] === "as" ? givenBy(head(rest.slice(1))) : undefined;
  if (into === "media") return into;
  if (object.includes("snapshot") && /^(?:capture|take|get)$/.test(verb)) return "collection";
  const given = givenBy(object);
  // `Get the content of all files`: the one body is told of, many come.
  if (given !== undefined) return given;
  if (lead.single) return verb === "read" || verb === "extract" ? "document" : "record";
  if (verb === "read" || verb === "extract") return object.length === 0 ? undefined : "document";
  if (verb === "dump" || verb === "export") return "document";
  // `Get tickets by id`: which one is told behind the object.
  if (object.length > 0 && /^(?:by|with|given|for)$/.test(rest[0] ?? "")) return "record";
  return undefined;
}

function head(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  return (end < 0 ? words : words.slice(0, end)).filter((word) => !ARTICLES.has(word));
}

const ARTICLES = new Set(["a", "an", "the", "only", "back", "its", "either", "both", "also", "you"]);
const RETURNS =
  /(?:^|[.,;:!)\n]\s*|\b(?:it|tool|and|also|that|which|then|will|this|function|call|optionally)\s+(?:also\s+)?)(?:returns?|returning|responds? with|outputs?|yields?|gives? (?:you )?(?:back )?)\b\s*:?\s*([^.;\n]+)/gi;
const CUT = /^(?:and|or|showing|containing|including|describing|matching|listing|plus)$/;

/** What a description without a verb names: `Daily closing prices of a stock`. */
export function givenByNoun(sentence: string): Returns | undefined {
  const words = plainWords(firstClause(sentence));
  // `Vacuums a table`, `Map a site`: a verb that nobody listed. `How many rows`: a number.
  if (
    /^(?:a|an|the|all|one|your|this|its|every)$/.test(words[1] ?? "") &&
    !/^(?:all|both|half|list|lists)$/.test(words[0] ?? "")
  )
    return undefined;
  if (words[0] === "how") return words[1] === "many" || words[1] === "much" ? "record" : undefined;
  const phrase = head(words);
  return phrase.length > 6 ? undefined : givenBy(phrase);
}

/** What sentences such as `Returns full paths to all matching items` say comes back. */
export function givenByReturns(plain: string): Returns | undefined {
  for (const match of plain.matchAll(RETURNS)) {
    const clause = (match[1] ?? "").replace(/\([^)]*\)/g, " ");
    if (
      /^\s*(?:an? |the )?(?:\w+ ){0,2}(?:array|list|table|tree) of\b|\bfor (?:each|every|all)\b|\b(?:all|each|every) (?:\w+ )?match\w*|\bmatching \w+s\b/i.test(
        clause,
      )
    )
      return "collection";
    const words = plainWords(clause).filter((word) => !ARTICLES.has(word));
    const end = words.findIndex((word, i) => i > 0 && (PREPOSITIONS.has(word) || CUT.test(word)));
    const given = givenBy(end < 0 ? words.slice(0, 6) : words.slice(0, end));
    if (given !== undefined) return given;
  }
  return undefined;
}
