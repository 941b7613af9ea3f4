import type { RawParameter } from "./flatten.ts";
import { identifierWords, isPlural, singular } from "./text.ts";
import type { DrillDown } from "./types.ts";

/** What the judgement of a parameter may lean on beside the parameter itself. */
export interface Company {
  /** The tool gives many things or a long body. */
  readonly grows: boolean;
  /** The tool only looks up many things: what narrows them is a filter. */
  readonly collects: boolean;
  readonly mutates: boolean;
  /** What the tool gives many of, in the singular. */
  readonly nouns: ReadonlySet<string>;
  /** Names of all its parameters. */
  readonly names: ReadonlySet<string>;
  /** Some other parameter is a page size, a page number or a cursor. */
  readonly paged: boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Numbers that measure something else than how much comes back. */
const OTHER_MEASURE =
  /\b(?:seconds?|milliseconds?|ms|minutes?|hours?|days?|timeout|retr(?:y|ies)|attempts?|pixels?|px|meters?|metres?|kilometers?|km|miles|price|cost|age|depth|levels? deep|recursion|width|height|threads?|concurren\w+|workers?|temperature|port|zoom|scale|quality|priority|distance|amount|score|delay|interval|commits? to clone)\b/i;
const LIMIT_TEXT =
  /\b(?:max(?:imum)?|limit|number|count|how many|amount|at most|up to|top)\b[^.;]{0,40}\b(?:to (?:return|retrieve|fetch|show|list|get|include|display|read|load)|returned|retrieved|shown|listed|per page|results?|items|records|rows|entries|matches|hits|lines|messages|issues)\b|\bonly the (?:first|last) n\b|\b(?:results|items|records|rows|entries|\w+s) per (?:page|request|call)\b|\bpage size\b|\b(?:bytes|lines|characters|rows|records) to (?:read|return|fetch)\b|\blimit(?:s)? (?:the )?(?:number|results|output|response)\b/i;
const LIMIT_NAMES = set("limit top take maxresults pagesize perpage rows topk topn");
const SIZE_UNITS = set("length chars characters bytes tokens size kb words char byte token");

function isNumeric(parameter: RawParameter): boolean {
  return parameter.types.has("integer") || parameter.types.has("number");
}

function lastName(parameter: RawParameter): string {
  return parameter.name.slice(parameter.name.lastIndexOf(".") + 1);
}

function isLimit(parameter: RawParameter, words: readonly string[], company: Company): DrillDown | undefined {
  const text = parameter.description ?? "";
  const numericText = parameter.types.has("string") && /^\d+$/.test(String(parameter.default ?? "x"));
  if (
    !isNumeric(parameter) &&
    !numericText &&
    !(parameter.types.size === 0 && LIMIT_NAMES.has(words.join("")))
  )
    return undefined;
  if (company.mutates && !company.grows && !LIMIT_TEXT.test(text)) return undefined;
  const joined = words.join(" ");
  if (
    /\b(?:time|timeout|rate|retry|retries|depth|price|age|size limit|file size|memory|cpu|budget|credit|spend)\b/.test(
      joined,
    )
  )
    return undefined;
  const plainText =
    LIMIT_TEXT.test(text) &&
    !/\b(?:to (?:create|generate|skip|wait|run|retry|clone)|before (?:it|the))\b/i.test(text);
  const last = words.at(-1) ?? "";
  const first = words[0] ?? "";

  // A cap on the size of a body: max_length, maxChars, byteCount.
  const cap =
    words.some((word) => SIZE_UNITS.has(word)) &&
    (/^(?:max|limit|truncate|num|n)/.test(first) || /^(?:limit|count|max)$/.test(last));
  if (
    cap &&
    !words.includes("page") &&
    (company.grows || plainText) &&
    !/\b(?:generat|password|input|summary of the prompt)\w*/i.test(text)
  ) {
    return /^(?:max|limit|truncate)/.test(first) ? "size-cap" : "limit";
  }
  if (OTHER_MEASURE.test(text) && !plainText) return undefined;
  if (OTHER_MEASURE.test(joined)) return undefined;
  if (/\b(?:page|per|batch|chunk) ?(?:size|page|limit|count)\b/.test(joined) && !/batch|chunk/.test(joined))
    return "limit";
  if (words.length <= 2 && LIMIT_NAMES.has(words.join("")))
    return company.grows || plainText ? "limit" : undefined;
  if (words.includes("limit") && words.length <= 3) return company.grows || plainText ? "limit" : undefined;
  if (/^max$/.test(first) && words.length >= 2 && (isPlural(last) || last === "count"))
    return company.grows || plainText ? "limit" : undefined;
  if (/^(?:num|number|n|no)$/.test(first) && words.length >= 2 && isPlural(last))
    return company.grows || plainText ? "limit" : undefined;
  if (/^(?:count|first|last|head|tail|n|k|size|max|num|amount|lines|results|quantity)$/.test(joined)) {
    if (plainText || /\b(?:first|last|top) (?:n|\d+|few|x)?\s*\w*/i.test(text)) return "limit";
    return company.grows &&
      /^(?:count|first|last|size|n|k|max|num|lines|results)$/.test(joined) &&
      !/\bsize\b/.test(text)
      ? "limit"
      : undefined;
  }
  if (plainText && company.grows && !/\b(?:minimum|at least|offset|skip|start)\b/i.test(text)) return "limit";
  return undefined;
}

function isCursor(parameter: RawParameter, words: readonly string[], company: Company): boolean {
  const text = parameter.description ?? "";
  const joined = words.join(" ");
  const paging =
    /\bpagina\w+|\bnext page\b|\bcursor\b|\bnext (?:set|batch|chunk) of\b|\bcontinu(?:e|ation)\b|\bpage of (?:the )?results\b|\bpage number\b|\bto skip\b|\bstart(?:ing)? (?:index|offset|position|from)\b/i.test(
      text,
    );
  if (parameter.types.has("boolean") || parameter.types.has("object")) return false;
  if (company.mutates && !company.grows && !paging) return false;
  if (/\b(?:page|continuation|next|sync|pagination) ?(?:token|cursor|key|id|marker)\b/.test(joined))
    return true;
  if (
    /^(?:cursor|next|start cursor|end cursor|after cursor|before cursor|next cursor|scroll id|starting after|ending before|bookmark|marker)$/.test(
      joined,
    )
  ) {
    return company.grows || paging ? !/\b(?:mouse|pointer|editor|caret|blinking)\b/i.test(text) : false;
  }
  if (words.includes("cursor") && paging) return true;
  if (
    /^(?:offset|skip|start at|start index|start offset|from index|row offset|skip rows|start row|result offset)$/.test(
      joined,
    )
  )
    return company.grows || paging || /\boffset\b/i.test(text);
  if (/^(?:page|page number|page num|page no|page index|current page|pagenumber)$/.test(joined)) {
    if (
      /\b(?:initial page|pdf|document page|for (?:navigate|get_text)|page (?:name|title|id|url|slug))\b/i.test(
        text,
      )
    )
      return false;
    return (company.grows || company.paged) && (isNumeric(parameter) || paging || parameter.types.size === 0);
  }
  if (/^(?:after|before|start|from|since)(?: id)?$/.test(joined))
    return paging && !/\b(?:date|time|timestamp|iso)\b/i.test(text);
  if (/^start(?: line)?$|^line offset$/.test(joined) && isNumeric(parameter) && company.grows)
    return /\boffset|\bline (?:number )?to (?:start|begin)|\bstart(?:ing)? (?:line|index|from)/i.test(text);
  return false;
}

const PROJECTION_NAMES =
  /^(?:fields?|select|columns?|attributes|props|properties|projection|mask|field mask|expand|embed|detail|details|detail level|level of detail|verbosity|verbose|full|full text|full content|summary|summary only|summarize|compact|concise|brief|minimal|raw|output format|response format|format|output mode|output type|return format|return type|output|exclude fields|include fields|omit|sections?|parts?|include|includes|detailed|full output|names only|count only|counts only|ids only|metadata only|headers only|keys only|files with matches|horizon|samples|response mode|response type|view mode|mode|return fields|fields to return)$/;
const PROJECTION_TEXT =
  /\b(?:fields?|columns?|attributes|properties|sections|details?|metadata|information) (?:\w+ ){0,3}(?:to (?:return|include|retrieve|fetch|select|show|output)|returned|in the (?:response|output|result))\b|\b(?:detail|verbosity) level\b|\blevel of detail\b|\b(?:output|response|return|result) format\b|\bformat of the (?:output|response|result)\b|\bhow the \w+(?: \w+){0,4} (?:is|are|should be) returned\b|\b(?:whether to )?(?:include|return|show)s? (?:the |an |full |complete |detailed |raw )?(?:\w+ ){0,4}(?:in (?:the )?(?:response|output|results?)|details?|content|body|metadata|explanation|image|text|fields|source|diff|stack)/i;
/** `include_archived` widens which records come; `include_body` how much of each. */
const STATES =
  /\b(?:archived|deleted|closed|hidden|inactive|disabled|system|private|public|drafts?|resolved|completed|done|expired|ignored|removed|bots?|forks?|members?|subfolders|subdirectories|children|descendants|nested|recursive|trashed|past|future|read|unread|spam|patterns?|globs?|paths?|types?|tags?|labels?|files|dirs)\b/;

function isProjection(parameter: RawParameter, words: readonly string[], company: Company): boolean {
  const text = parameter.description ?? "";
  const joined = words.join(" ");
  const types = parameter.types;
  if (types.has("object")) return false;
  if (company.mutates && !/\b(?:return|response|output)/i.test(`${text} ${joined}`)) return false;
  if (isNumeric(parameter)) return false;
  const state = STATES.test(joined);
  if (
    /^(?:include|with|show|return|expand|embed|fetch|load|no|exclude|omit|skip|hide|without)$/.test(
      words[0] ?? "",
    ) &&
    words.length > 1 &&
    types.has("boolean")
  ) {
    return !state;
  }
  if (PROJECTION_NAMES.test(joined)) {
    if (joined === "mode" || joined === "output" || joined === "view" || joined === "format")
      return (
        PROJECTION_TEXT.test(text) ||
        (parameter.enum !== undefined && joined !== "mode") ||
        /\b(?:output|return|response)/i.test(text)
      );
    if (joined === "include" || joined === "includes") return !/\b(?:glob|pattern|files?|path)\b/i.test(text);
    if (joined === "raw" || joined === "full" || joined === "verbose" || joined === "summary")
      return types.has("boolean") || parameter.enum !== undefined || types.size === 0;
    return true;
  }
  if (/\b(?:detail|verbosity|output|response) (?:level|format|type|mode|style)\b/.test(joined)) return true;
  return (
    PROJECTION_TEXT.test(text) &&
    !state &&
    (types.has("boolean") ||
      parameter.enum !== undefined ||
      (types.has("array") && /field|column|attribute|propert|section/i.test(joined)))
  );
}

const NO_FILTER =
  /^(?:sort|sort by|sort order|sort field|sort direction|order|order by|direction|ascending|descending|reverse|timeout|timeout ms|session id|conversation id|request id|api key|token|access token|auth|password|username|user agent|headers|method|dry run|confirm|force|cache|use cache|refresh|no cache|model|temperature|units?|unit system|locale|lang|time zone|timezone|tz|currency|reason|instruction|prompt|user prompt|wait|delay|encoding|random string|dummy|thought|region url|base url|host|port|proxy|cwd|working directory|width|height|scale|quality|ctx|context|depth|max depth|name for|prefer\w*|strategy|engine|explain|debug|idempotency key)$/;
const FILTER_NAMES =
  /(?:^|\b)(?:filters?|query|q|search|keyword|keywords|pattern|patterns|glob|globs|where|status|statuses|state|states|type|types|kind|kinds|category|categories|label|labels|tag|tags|author|authors|assignee|assigned|creator|created|updated|owner|since|until|after|before|start|end|from|to|date|dates|period|time range|range|window|min|minimum|max|maximum|only|level|severity|priority|language|ids|scope|dataset|environment|env|namespace|project|milestone|guide|topic|topics|prefix|suffix|exclude|include|location|radius|bbox|region|country|city|version|name|names|path|folder|directory|extension|schema|table|view|branch|sha|ref|base|head|role|visibility|group|groups|component|source|sources|domain|domains|year|month|day|genre|brand|color|sku|sector|archived|deleted|active|enabled|unread|term|terms|text|contains|matching|match|selector|channel|user|users|email|sender|recipient|account|team|workspace|affiliation|membership)(?:\b|$)/;
const FILTER_TEXT =
  /\b(?:filter(?:s|ed|ing)?|only (?:return|show|include|list|search|match|fetch|get|look|those|items|results|\w+ (?:from|with|that|in|of|created|updated|matching))|narrow\w*|restrict\w*|limit(?:s|ed)? (?:\w+ ){0,3}to|scope(?:d|s)?|matching|match(?:es)? |search (?:in|within|for)|exclude|starting with|containing|created (?:after|before|by)|updated (?:after|before|since)|within (?:the|this|a)|return only|show only|default(?:s)? to all|all \w+ if)\b/i;

function isFilter(parameter: RawParameter, words: readonly string[], company: Company): boolean {
  if (parameter.required || !company.grows || company.mutates) return false;
  const joined = words.join(" ");
  const text = parameter.description ?? "";
  // `attachmentId` of a tool that downloads attachments picks one of them.
  if (
    company.collects &&
    /^(?:id|ids|name|slug|key)$/.test(words.at(-1) ?? "") &&
    company.nouns.has(singular(words[0] ?? ""))
  )
    return true;
  if (NO_FILTER.test(joined) || /\b(?:sort|order)\b/.test(joined)) return false;
  if (
    /\b(?:sort(?:ed|ing)? (?:by|order|field)|pagination|alternatively|instead of \w+|(?:required|needed) (?:when|if|for))\b/i.test(
      text,
    ) &&
    !FILTER_TEXT.test(text)
  )
    return false;
  if (FILTER_TEXT.test(text) && !isNumeric(parameter)) return true;
  if (FILTER_TEXT.test(text) && /\b(?:min|max|minimum|maximum|id|year|radius|days|hours)\b/.test(joined))
    return true;
  return company.collects && FILTER_NAMES.test(joined) && !/\b(?:url|uri)\b/.test(joined);
}

/** Judges what a parameter does to the size of the answer, from its name, type, description and company. */
export function kindOf(parameter: RawParameter, company: Company): DrillDown | undefined {
  const words = identifierWords(lastName(parameter));
  if (isCursor(parameter, words, company)) return "cursor";
  const limit = isLimit(parameter, words, company);
  if (limit !== undefined) return limit;
  if (isProjection(parameter, words, company)) return "projection";
  if (isFilter(parameter, words, company)) return "filter";
  return undefined;
}

/** Whether some value of a parameter asks for everything: full, all, verbose, a detail level. */
export function isOptIn(parameter: RawParameter, kind: DrillDown | undefined): boolean {
  const words = identifierWords(lastName(parameter)).join(" ");
  if (parameter.default === true) return false;
  if (
    /^(?:full|all|verbose|detailed|everything|complete|raw|expand all|fetch all|get all|return all|show all|list all|full output|full content|full text|include all|include everything|include content|include contents|include body|include full \w+|include raw \w*)$/.test(
      words,
    )
  ) {
    return parameter.types.has("boolean") || parameter.types.size === 0;
  }
  if (kind !== "projection" || parameter.enum === undefined) return false;
  return parameter.enum.some(
    (value) =>
      typeof value === "string" &&
      /^(?:full|all|verbose|detailed|everything|complete|raw)$/i.test(value) &&
      value !== parameter.default,
  );
}
