import { type Company, isNumeric } from "./company.ts";
import type { RawParameter } from "./flatten.ts";
import { isPlural } from "./text.ts";

/** Numbers that measure something else than how much comes back. */
const OTHER_MEASURE =
  /\b(?:seconds?|milliseconds?|ms|minutes?|hours?|days?|timeout|retr(?:y|ies)|attempts?|pixels?|px|met(?:er|re)s?|kilomet(?:er|re)s?|km|miles|prices?|costs?|age|depth|levels?|recursion|width|height|threads?|concurren\w+|workers?|temperature|port|zoom|scale|quality|priority|distance|amount|score|delay|interval|rate|memory|cpu|budget|credits?|index|idx|rating|year|context)\b/i;
/** Says that a number is how many of something come back. */
const LIMIT_TEXT =
  /\b(?:max(?:imum)?|limit|number|count|how many|amount|at most|up to|top)\b[^.;]{0,80}\b(?:to (?:return|retrieve|fetch|show|list|get|include|display|read|load|extract)|returned|retrieved|shown|listed|per page|results?|items|records|rows|entries|matches|hits|lines|messages|issues)\b|\bonly the (?:first|last) n\b|\b(?:\w+s) per (?:page|request|call)\b|\bpage size\b|\b(?:bytes|lines|characters|rows|records) to (?:read|return|fetch)\b|\blimit(?:s)? (?:the )?(?:number|results|output|response)\b/i;
const NOT_LIMIT_TEXT =
  /\bto (?:create|generate|skip|wait|run|retry|clone|process|roll|send|delete)\b|\bbefore (?:it|the)\b|\b(?:minimum|at least|offset|start(?:ing)?)\b/i;
/** A size of a picture is no size of an answer. */
const PIXELS = /\b(?:pixels?|px|dimensions?|resolution)\b/i;
/** Units in which the size of one body is capped. */
const SIZE_UNITS = /\b(?:length|chars?|characters?|bytes?|tokens?|size|kb|words)\b/;
/** Names that say it by themselves. */
export const MAIN_LIMIT =
  /^(?:limit|max results|page size|per page|page limit|result limit|results limit|limit results|results per page|items per page|top k|topk|maxresults|perpage|pagesize)$/;
/** Names that say it where many things come back. */
const WEAK =
  /^(?:count|first|last|head|tail|n|k|top|take|size|max|num|amount|lines|results|rows|quantity|length|page count)$/;

/**
 * `limit`: how many things, or how much of a body, come back; `size-cap`: a cap on the size of the whole answer.
 * A page number, a depth, a timeout or a number of things to make is neither.
 */
export function limitKind(
  parameter: RawParameter,
  words: readonly string[],
  company: Company,
): "limit" | "size-cap" | undefined {
  const text = parameter.description ?? "";
  const name = words.join(" ");
  const told = LIMIT_TEXT.test(text) && !NOT_LIMIT_TEXT.test(text);
  if (!takesNumber(parameter, name, told)) return undefined;
  if (company.mutates && !company.grows && !told) return undefined;
  const some = company.grows || told;
  if (MAIN_LIMIT.test(name)) return some || company.mayGrow ? "limit" : undefined;

  const [first = "", last = ""] = [words[0], words.at(-1)];
  const capped = words.some((word) => /^(?:max|maximum|limit|truncate|cap)$/.test(word));
  if (SIZE_UNITS.test(name) && !words.includes("page") && words.length > 1 && !PIXELS.test(text)) {
    if (/\bgenerat|\bpassword|\binput\b|\bfile size\b/i.test(`${text} ${name}`) || !(some || company.mayGrow))
      return undefined;
    if (capped) return /^(?:max|maximum|limit|truncate|cap)$/.test(last) && !told ? "limit" : "size-cap";
    if (/^(?:num|number|n)$/.test(first) || last === "count") return "limit";
  }
  if (OTHER_MEASURE.test(name) || (OTHER_MEASURE.test(text) && !told)) return undefined;
  if (words.includes("limit") && words.length <= 3) return some ? "limit" : undefined;
  if (capped && words.length >= 2 && (isPlural(last) || last === "count"))
    return some || company.mayGrow ? "limit" : undefined;
  if (/^(?:num|number|n|no|total)$/.test(first) && words.length >= 2 && isPlural(last))
    return some ? "limit" : undefined;
  if (WEAK.test(name)) {
    if (name === "length" || name === "size")
      return told || (company.grows && hasOffset(company)) ? "limit" : undefined;
    return told || company.grows || /\b(?:first|last|top) (?:n|few|x)\b/i.test(text) ? "limit" : undefined;
  }
  return told && company.grows ? "limit" : undefined;
}

function hasOffset(company: Company): boolean {
  return ["offset", "start", "from", "skip"].some((name) => company.names.has(name));
}

function takesNumber(parameter: RawParameter, name: string, told: boolean): boolean {
  if (isNumeric(parameter)) return true;
  // A number written as text, a number or a range of time (`50`, `7d`), or a schema that tells no type.
  return parameter.types.has("string")
    ? /^\d+$/.test(String(parameter.default ?? "")) || (told && MAIN_LIMIT.test(name))
    : parameter.types.size === 0 && MAIN_LIMIT.test(name);
}
