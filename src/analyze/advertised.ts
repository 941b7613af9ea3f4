import type { RawParameter } from "./flatten.ts";
import { identifierWords, singular } from "./text.ts";
import type { DrillDown } from "./types.ts";

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The name as code: quoted, assigned, or called a parameter. Plain prose with the same word does not count. */
function asCode(name: string): RegExp {
  const n = literal(name);
  return new RegExp(
    `["'\`“‘*]${n}["'\`”’*]|(?<![\\w.])${n}\\s?(?:=|:(?!\\S*//))|\\b${n}\\s+(?:parameter|argument|param|arg|option|flag|field|filter)s?\\b|\\b${n}(?:\\s*(?:,|and|or|,\\s*and|,\\s*or)\\s*\\w+){1,4}\\s+(?:parameters|arguments|options|filters|flags)\\b|^\\s*[-*•]\\s*${n}\\s*(?:\\(|:|-|–|—|=)|\\b(?:parameter|argument|param|option|flag)s?\\s*:?\\s*["'\`]?${n}\\b`,
    "im",
  );
}

const BY_KIND: Readonly<Record<DrillDown, RegExp>> = {
  limit:
    /\b(?:up to|at most|no more than) (?:n|\w+|\d+) \w+|\b(?:limit|cap|maximum|max) (?:on |of |for )?(?:the )?(?:number|results|count)|\blimit(?:s|ing|ed)? (?:the )?(?:results|output|number)|\bnumber of (?:results|items|records|rows|lines)\b|\bpage size\b|\bresults per page\b|\bconfigurable (?:limit|number|count)|\b(?:a|by) (?:\w+ )?range of\b/i,
  cursor:
    /\bpaginat\w+|\bnext page\b|\bpage through\b|\bpag(?:ing|ed)\b|\bcursor\b|\bpage by page\b|\bin pages\b|\b(?:a|by) (?:\w+ )?range of\b/i,
  projection:
    /\b(?:choose|select|specify|pick|control)\w* (?:which|the|what) (?:fields|columns|properties|attributes|sections|level of detail|format)/i,
  filter: /(?!)/,
  "size-cap":
    /\b(?:max(?:imum)?|limit(?:ed)?|truncat\w+|cap(?:ped)?) (?:\w+ ){0,3}(?:length|size|characters|bytes|tokens)\b/i,
};

const COMMON = new Set("by with of a the to for in on from or and".split(" "));

/** Whether a tool's own description names a parameter or plainly describes it. */
export function isAdvertised(
  parameter: RawParameter,
  kind: DrillDown | undefined,
  description: string,
  names: ReadonlySet<string>,
): boolean {
  if (description === "") return false;
  const name = parameter.name.slice(parameter.name.lastIndexOf(".") + 1);
  const words = identifierWords(name);
  const compound = words.length > 1;
  if (compound && new RegExp(`(?<![\\w])${literal(name)}(?![\\w])`).test(description)) return true;
  if (asCode(name).test(description)) return true;
  const text = description.toLowerCase();
  if (compound && words.length <= 4) {
    const phrase = words.map(escape).join("[\\s_-]+");
    if (new RegExp(`\\b${phrase}s?\\b`).test(text)) return true;
  }
  if (kind !== undefined && BY_KIND[kind].test(description)) return kind !== "limit" || !/pagina/i.test(name);
  if (kind === "filter" || kind === "projection") {
    const noun = singular(words.filter((word) => !COMMON.has(word)).at(-1) ?? name);
    // Where another parameter has that very name, the text speaks of that one.
    if (noun !== name && (names.has(noun) || names.has(`${noun}s`))) return false;
    const stem = literal(noun);
    // `filter by status`, `matching a pattern`, `within a time range`, `by name or slug`.
    if (
      new RegExp(
        `\\b(?:filter(?:s|ed|able|ing)?|narrow(?:s|ed)?|restrict(?:s|ed)?|scoped?|search(?:es|ing)?|matching|grouped?)\\b[^.;]{0,40}\\b(?:by|to|on|for|a|an|the|with)\\s+(?:\\w+[,\\s]+(?:or\\s+|and\\s+)?){0,4}${stem}(?:s|es)?\\b`,
      ).test(text)
    )
      return true;
    if (
      new RegExp(
        `\\b(?:optional(?:ly)?|specific|given|certain|particular)\\s+(?:\\w+\\s+){0,2}${stem}s?\\b`,
      ).test(text) &&
      kind === "filter"
    )
      return true;
    const values = (parameter.enum ?? []).filter(
      (value): value is string => typeof value === "string" && value.length > 2,
    );
    const told = values.filter((value) => new RegExp(`\\b${literal(value.toLowerCase())}\\b`).test(text));
    if (values.length >= 2 && told.length >= 2) return true;
  }
  return false;
}
