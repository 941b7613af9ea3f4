import { type Company, wordsOfName } from "./company.ts";
import type { RawParameter } from "./flatten.ts";
import { singular } from "./text.ts";
import type { DrillDown } from "./types.ts";

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const CALLED = "(?:parameter|argument|param|arg|option|flag|field|filter)s?\\b";
const QUOTE = "[\"'`“‘”’*]";

/** Stands for the name in a text, so that one pattern serves all names: to compile one for each costs most of the time. */
const NAME = "\uE000";

/** The name as code: quoted, assigned, listed, or called a parameter. The same word in plain prose does not count. */
const AS_CODE = new RegExp(
  [
    `${QUOTE}${NAME}${QUOTE}`,
    `(?<![\\w.])${NAME}\\s?(?:=|:(?!\\S*//))`,
    `${NAME}\\s+${CALLED}`,
    `${NAME}(?:\\s*(?:,|and|or|,\\s*and|,\\s*or)\\s*[\\w${NAME}]+){1,4}\\s+${CALLED}`,
    `^[ \\t]*(?:[-*•][ \\t]*)?${QUOTE}*${NAME}${QUOTE}*[ \\t]*(?:\\([^)\\n]*\\))?[ \\t]*[:–—-][ \\t]`,
    `\\b${CALLED}\\s*:?\\s*${QUOTE}?${NAME}`,
  ].join("|"),
  "im",
);

/** A lower-case text with `NAME` where the name stands as a word of its own. */
function marked(text: string, name: string): string {
  if (!text.includes(name)) return text;
  return text.replace(new RegExp(`(?<!\\w)${literal(name)}(?!\\w)`, "g"), NAME);
}

/** Says what the parameters of a kind do, whatever they are called. */
const PLAINLY: Readonly<Partial<Record<DrillDown, RegExp>>> = {
  limit:
    /\b(?:up to|at most|no more than) \w+ \w+|\b(?:limit|cap|maximum|max) (?:on |of |for )?(?:the )?(?:number|results|count)|\blimit(?:s|ing|ed)? (?:the )?(?:results|output|number)|\bnumber of (?:results|items|records|rows|lines)\b|\blimit (?:is|defaults to) \d|\bpage size\b|\bresults per page\b|\bconfigurable (?:limit|number|(?:result )?count)|\b(?:a|by) (?:\w+ )?range of\b/i,
  cursor:
    /\bpaginat\w+|\bnext page\b|\bpage through\b|\bpag(?:ing|ed)\b|\bcursor\b|\bpage by page\b|\bin pages\b|\b(?:a|by) (?:\w+ )?range of\b/i,
  projection:
    /\b(?:choose|select|specify|pick|control)\w* (?:which|the|what) (?:fields|columns|properties|attributes|sections|level of detail|format)/i,
  "size-cap":
    /\b(?:max(?:imum)?|limit(?:ed)?|truncat\w+|cap(?:ped)?) (?:\w+ ){0,3}(?:length|size|characters|bytes|tokens)\b/i,
};

const SMALL = new Set("by with of a the to for in on from or and".split(" "));

/** Whether a tool's own description names a parameter or plainly describes what it does. */
export function isAdvertised(
  parameter: RawParameter,
  kind: DrillDown | undefined,
  description: string,
  company: Company,
): boolean {
  if (description === "") return false;
  if (kind !== undefined && PLAINLY[kind]?.test(description) === true) return true;
  const text = description.toLowerCase();
  const words = wordsOfName(parameter);
  const narrows = kind === "filter" || kind === "projection";
  // Most parameters are not mentioned at all, which is cheap to see.
  if (words.every((word) => text.includes(stemOf(word)))) {
    if (isNamed(parameter, words, description, text)) return true;
  }
  return narrows && (isDescribed(words, kind, text, company) || valuesAreTold(parameter, text));
}

/** What a word has in common with its plural. */
function stemOf(word: string): string {
  return word.length > 4 ? word.slice(0, -2) : word;
}

function isNamed(
  parameter: RawParameter,
  words: readonly string[],
  description: string,
  text: string,
): boolean {
  const name = parameter.name.slice(parameter.name.lastIndexOf(".") + 1);
  if (words.length > 1) {
    if (new RegExp(`(?<!\\w)${literal(name)}(?!\\w)`).test(description)) return true;
    const phrase = words.map(literal).join("[\\s_-]+");
    if (words.length <= 4 && new RegExp(`\\b${phrase}s?\\b`).test(text)) return true;
  }
  return AS_CODE.test(marked(text, name.toLowerCase()));
}

/** `filter by status`, `matching a pattern`, `within a time range`, `search by name or slug`. */
function isDescribed(words: readonly string[], kind: DrillDown, text: string, company: Company): boolean {
  const noun = singular(words.filter((word) => !SMALL.has(word)).at(-1) ?? "");
  if (noun === "" || !text.includes(stemOf(noun))) return false;
  // Where another parameter has that very name, the text speaks of that one.
  if (words.length > 1 && (company.names.has(noun) || company.names.has(`${noun}s`))) return false;
  const n = noun.endsWith("y") ? `${literal(noun.slice(0, -1))}(?:y|ies)` : literal(noun);
  const narrowing = `\\b(?:filter(?:s|ed|able|ing)?|narrow(?:s|ed)?|restrict(?:s|ed)?|scoped?|search(?:es|ing)?|matching|grouped?)\\b[^.;]{0,40}\\b(?:by|to|on|for|a|an|the|with)\\s+(?:\\w+[,\\s]+(?:or\\s+|and\\s+)?){0,4}${n}(?:s|es)?\\b`;
  const choosing = `\\b(?:optional(?:ly)?|specific|given|certain|particular)\\s+(?:\\w+\\s+){0,2}${n}s?\\b`;
  return new RegExp(kind === "filter" ? `${narrowing}|${choosing}` : narrowing).test(text);
}

/** Two values of an enumeration told by name: `List open, closed or all issues`. */
function valuesAreTold(parameter: RawParameter, text: string): boolean {
  const values = (parameter.enum ?? []).filter((value) => typeof value === "string" && value.length > 2);
  const told = values.filter((value) =>
    new RegExp(`\\b${literal(String(value).toLowerCase())}\\b`).test(text),
  );
  return told.length >= 2;
}
