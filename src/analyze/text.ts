/** Words of an identifier in lower case: `maxNum_results` → max, num, results. */
export function identifierWords(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** A text's words in lower case, apostrophes kept inside a word. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];
}

/** Sentences and list entries, blanks folded; cut at full stops, semicolons, line breaks and dashes. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\s*\n+\s*(?:[-*•]\s+)?|\s+[—–]\s+|\s+-\s+/u)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const SINGULAR_IN_S = new Set(
  "status address access process progress analysis basis bus class canvas business cross express https dns aws ios css radius bonus virus alias atlas corpus census focus news series species success loss pass gas lens chess".split(
    " ",
  ),
);
const PLURALS = new Set(
  "people children indices matrices vertices criteria media geese men women data".split(" "),
);

/** Whether an English noun is in the plural, as far as its form tells. */
export function isPlural(noun: string): boolean {
  if (PLURALS.has(noun)) return true;
  return noun.length > 2 && noun.endsWith("s") && !noun.endsWith("ss") && !SINGULAR_IN_S.has(noun);
}

/** The singular of a noun, good enough to compare two mentions of it. */
export function singular(noun: string): string {
  if (!isPlural(noun) || PLURALS.has(noun)) return noun;
  if (noun.endsWith("ies") && noun.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(noun)) return noun.slice(0, -2);
  return noun.slice(0, -1);
}

/**
 * A description without its examples, code and tags: what it says of the tool and not of one call.
 */
export function withoutExamples(description: string): string {
  return description
    .replace(/<(examples?)>[\s\S]*?<\/\1>/gi, " ")
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/\((?:for example|e\.g\.|such as)[^)]*\)/gi, " ")
    .replace(/\b(?:for example|e\.g\.)[^.;\n]*/gi, " ");
}

/** Characters of a text that are read; what a tool does is said before that. */
const MOST_TEXT = 16_000;
/** Characters of one word that are read; longer ones are data. */
const MOST_WORD = 80;

/**
 * A server's text as far as patterns are held against it: long texts are cut, and so are runs without a blank and
 * runs of blanks, so that no pattern takes more than a moment whatever the server sends.
 */
export function readable(text: string): string {
  return text
    .slice(0, MOST_TEXT)
    .replace(/\S{81,}/g, (run) => run.slice(0, MOST_WORD))
    .replace(/[ \t]{9,}/g, "        ")
    .replace(/(?:\r?\n[ \t]*){3,}/g, "\n\n");
}
