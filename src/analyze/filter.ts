import { type Company, isNumeric } from "./company.ts";
import type { RawParameter } from "./flatten.ts";
import { singular } from "./text.ts";

/** Optional parameters that choose an order, a connection or a manner, and never which things come back. */
const NO_FILTER =
  /^(?:timeout(?: ms)?|session id|conversation id|request id|api key|token|access token|auth|password|username|user agent|headers|method|dry run|confirm|force|cache|use cache|refresh|no cache|model|temperature|units?|unit system|locale|lang|time ?zone|tz|currency|reason|instruction|(?:user )?prompt|wait|delay|encoding|random string|dummy|thought|region url|base url|host|port|proxy|cwd|working directory|width|height|scale|quality|ctx|context|(?:\w+ )?depth|max ?age|prefer\w*|strategy|engine|explain|debug|idempotency key|file ?name|file path|output path|save path|direction|ascending|descending|reverse|step|interval|livecrawl|api version)$/;
const ORDER = /\b(?:sort|order)\b/;
const NAMES =
  /\b(?:filters?|query|q|search|keywords?|patterns?|globs?|where|status(?:es)?|states?|types?|kinds?|categor(?:y|ies)|labels?|tags?|authors?|assignee|assigned|creator|created|updated|owner|since|until|after|before|start|end|from|to|dates?|period|range|window|min|minimum|max|maximum|only|level|severity|priority|language|ids|scope|dataset|environment|env|namespace|project|milestone|guide|topics?|prefix|suffix|exclude|include|location|radius|bbox|region|country|city|version|names?|path|folder|directory|extension|schema|table|view|branch|sha|ref|base|head|role|visibility|groups?|component|sources?|domains?|year|month|day|days|genre|brand|color|sku|sector|archived|deleted|active|enabled|unread|terms?|text|contains|matching|match|selector|channel|users?|email|sender|recipient|account|team|workspace|affiliation|membership|selector|all|failed|static|customer|service|app|host|resource|device|platform)\b/;
const TEXT =
  /\bfilter(?:s|ed|ing)?\b|\bonly (?:return|show|include|list|search|match|fetch|get|look|those|items|results|\w+ (?:from|with|that|in|of|created|updated|matching|modified))|\bnarrow\w*|\brestrict\w*|\blimit(?:s|ed)? (?:\w+ ){0,3}to\b|\bscoped?\b|\bmatching\b|\bmatch(?:es)? |\bsearch (?:in|within|for)\b|\bexclude|\bstarting with\b|\bcontaining\b|\b(?:created|updated|modified) (?:after|before|by|since)\b|\bwithin (?:the|this|a)\b|\b(?:return|show) only\b|\bdefault(?:s)? to all\b|\bhow far back\b|\ball \w+ if\b/i;
const OTHER_TEXT =
  /\bsort(?:ed|ing)? (?:by|order|field)\b|\bpagination\b|\balternatively\b|\b(?:required|needed) (?:when|if|for)\b/i;

/** Switches that choose things by what they are. */
const WHICH =
  /\b(?:only|all|archived|deleted|active|inactive|enabled|disabled|unread|failed|static|open|closed|public|private|exclude|include|labels?|tags?|contains|matching|user|static|members?|state|status|resolved|visible|hidden|customer)\b/;
/** Objects whose entries are conditions. */
const CONDITIONS =
  /^(?:filters?|query|where|criteria|conditions?|selectors?|match|range|dates?|period|window|bbox|region|scope|search|constraints?)$/;
const RANKS = /^\W*(?:boosts?|bias(?:es)?|prioriti[sz]es?)\b|\bnot a hard (?:cutoff|filter|limit)\b/i;

/** A point on a map: where to look, unlike a `location` to look from. */
function isPlace({ schema: { properties } }: RawParameter): boolean {
  return (
    typeof properties === "object" &&
    properties !== null &&
    Object.keys(properties).some((key) => /^lat/i.test(key))
  );
}

/** Whether an optional parameter chooses which things come back. */
export function isFilter(parameter: RawParameter, words: readonly string[], company: Company): boolean {
  if (parameter.required || !company.grows || company.mutates) return false;
  const name = words.join(" ");
  const text = parameter.description ?? "";
  // `attachmentId` of a tool that downloads attachments picks one of them.
  const picks =
    /^(?:id|ids|name|slug|key)$/.test(words.at(-1) ?? "") && company.nouns.has(singular(words[0] ?? ""));
  if (company.collects && picks) return true;
  if (NO_FILTER.test(name) || ORDER.test(name)) return false;
  // A header of the request tells of the caller; what only moves things up leaves none out.
  if (/^x-/i.test(parameter.name) || RANKS.test(text)) return false;
  const told = TEXT.test(text);
  if (OTHER_TEXT.test(text) && !told) return false;
  if (
    told &&
    (!isNumeric(parameter) ||
      /\b(?:min|max|minimum|maximum|id|year|radius|look ?back|window|range|days|hours|minutes|seconds|ago|older|newer)\b/.test(
        name,
      ))
  )
    return true;
  const last = words.at(-1) ?? "";
  // A noun is what a switch is about, and what an object of options is for: only some choose which things come.
  if (parameter.types.has("boolean") && parameter.types.size === 1 && !WHICH.test(name)) return false;
  if (
    parameter.types.has("object") &&
    parameter.types.size === 1 &&
    !CONDITIONS.test(last) &&
    !isPlace(parameter)
  )
    return false;
  return company.collects && NAMES.test(name) && !/\b(?:url|uri)\b/.test(name);
}
