import { isRecord } from "./subject.ts";

/** Keys that tell how much there is, or whether there is more; compared without case, `_` and `-`. */
const KEYS =
  /^(?:has|is)?(?:total|more|truncated|elided|partial|complete|remaining|omitted|hidden|next|cursor)|(?:total|count|cursor|next|more|page|truncated|omitted)$/;

/** Words that tell the same where the answer is no JSON. */
const WORDS =
  /\b\d[\d,.]* (?:of|out of) (?:about )?\d|\b(?:in total|total:? ?\d|\d[\d,]* (?:in all|more|hidden|omitted)|truncated|not shown|next page|next cursor|no more)\b/i;

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

function keyIn(value: unknown, before: string): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const tells = typeof item !== "object" || item === null;
    if (tells && KEYS.test(key.replace(/[_-]/g, "").toLowerCase())) return before + key;
    if (typeof item === "string" && /hint|note|message|summary/i.test(key) && WORDS.test(item))
      return before + key;
    const inside = keyIn(item, `${before}${key}.`);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
