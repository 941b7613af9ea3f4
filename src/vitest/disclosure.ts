import { isRecord } from "./subject.ts";

/**
 * Keys that tell how much there is, or whether there is more, as words in lower case: `total count`, `has more`. Whole
 * words, since an `account` is no count and a `homepage` no page.
 */
const KEYS =
  /^(?:has |is )?(?:(?:total|remaining|omitted|truncated|elided|cursor)\b.*|(?:partial|complete|hidden|more)(?: (?:available|results|items|entries|rows|records|pages))?|next (?:page|token|cursor|offset|link|url|start|index|id|key|marker)\b.*)$|(?:^| )(?:total|count|cursor|next|more|page|truncated|omitted)$/;

/** Words that are written as one: `totalcount`. */
const JOINED =
  /\b(has|is|total|next|page|item|row|result)(?=(?:count|cursor|page|token|results|items|more|total|truncated|partial|complete)$)/g;

/** Words that tell the same where the answer is no JSON. Figures are bounded, since a list may be one long row of them. */
const WORDS =
  /\b\d[\d,.]{0,20} (?:of|out of) (?:about )?\d|\b(?:in total|total:? ?\d|\d[\d,]{0,20} (?:in all|more|hidden|omitted)|truncated|not shown|next page|next cursor|no more)\b/i;

/**
 * What in a text tells whether a list is whole: the path of a key, or the words. It is looked for around
 * lists and not in them, since a record's own `count` tells nothing about the list.
 */
export function disclosureIn(text: string): string | undefined {
  const value = parsed(text);
  return value === undefined ? WORDS.exec(text)?.[0] : keyIn(value, "");
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The words of a key: `pageInfo`, `page_info` and `page-info` are `page info`. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$& ")
    .replace(/[^a-z\d]+/gi, " ")
    .trim()
    .toLowerCase()
    .replace(JOINED, "$1 ");
}

function keyIn(value: unknown, before: string): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const tells = typeof item !== "object" || item === null;
    if (tells && KEYS.test(wordsOf(key))) return before + key;
    if (typeof item === "string" && /hint|note|message|summary/i.test(key) && WORDS.test(item))
      return before + key;
    const inside = keyIn(item, `${before}${key}.`);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
