/** What words tell of the value a parameter has when it is left out. */
export interface ToldDefault {
  /** `all` where words say that everything comes back without it. */
  readonly value: number | "all";
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};

const NUMBER = String.raw`(\d[\d,_]*(?:\.\d+)?\s?k?(?![\w.]*\d)|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|(?:one |a )?hundred)`;

/** A number told in digits (`1,000`, `10k`) or as a word. */
export function parseNumber(text: string): number | undefined {
  const word = NUMBER_WORDS[text.toLowerCase().replace(/^(?:one|a) hundred$/, "hundred")];
  if (word !== undefined) return word;
  const match = /^(\d[\d,_]*(?:\.\d+)?)\s?(k?)$/i.exec(text.trim());
  if (match?.[1] === undefined) return undefined;
  const value = Number(match[1].replace(/[,_]/g, ""));
  return Number.isFinite(value) ? value * (match[2] === "" ? 1 : 1000) : undefined;
}

const ALL = [
  /\bdefaults?\b(?:\s+(?:is|to|value))*\s*[:=]?\s*["'`(]?\s*(?:to\s+)?(?:all|everything|unlimited|no limit|none|infinit\w+|entire|whole|unbounded|-1)\b/i,
  /\b(?:if|when)\s+(?:it\s+is\s+|it's\s+|this\s+is\s+)?(?:omitted|absent|unset|empty|null|missing|left out|not (?:provided|specified|set|given|present))\b[^.;\d]{0,40}\b(?:all|everything|entire|whole|no limit|unlimited|every)\b/i,
  /\b(?:all|everything|every \w+)\b[^.;\d]{0,40}\b(?:if|when|unless)\s+(?:omitted|unset|not (?:provided|specified|set|given)|(?:it is |this is )?(?:provided|specified|set|given))\b/i,
  /\b(?:omit|leave (?:empty|out|blank|unset))\b[^.;]{0,30}\b(?:all|everything|unlimited|no limit)\b/i,
  /\b(?:0|-1|zero)\s*(?:=|means|for|is|:)\s*(?:all|unlimited|no limit|everything|infinite)\b[^.;]{0,20}\bdefault/i,
  /\bno limit (?:by default|if|when)\b/i,
];

const DEFAULTS = [
  new RegExp(
    String.raw`\bdefaults?\b(?:\s+(?:value|limit|page size|size|number|count|maximum))?(?:\s+(?:is|of|to|=|are))*\s*[:=]?\s*["'\`(]?${NUMBER}`,
    "i",
  ),
  new RegExp(
    String.raw`${NUMBER}\s*["'\`)]?\s*(?:\w+\s+){0,2}(?:by default|is the default|as (?:the )?default)\b`,
    "i",
  ),
  new RegExp(String.raw`${NUMBER}\s*["'\`]?\s*\(\s*(?:the )?default\s*\)`, "i"),
  new RegExp(
    String.raw`\b(?:if|when)\s+(?:omitted|absent|unset|null|left out|not (?:provided|specified|set|given))\b[^.;\d]{0,40}${NUMBER}`,
    "i",
  ),
];

/** Reads the default that a parameter's own description tells. */
export function defaultInWords(description: string): ToldDefault | undefined {
  if (ALL.some((pattern) => pattern.test(description))) return { value: "all" };
  for (const pattern of DEFAULTS) {
    const value = parseNumber(pattern.exec(description)?.[1] ?? "");
    if (value !== undefined) return { value };
  }
  return undefined;
}

const MAXIMA = [
  new RegExp(
    String.raw`\b(?:max(?:imum)?|upper limit|capped|cap|no more than|at most|up to|must not exceed|cannot exceed|limit(?:ed)? to)\b(?:\s+(?:value|allowed|is|of|at|to|:|=))*\s*[:=]?\s*["'\`(]?${NUMBER}`,
    "i",
  ),
  new RegExp(String.raw`\b(?:between\s+)?1\s*(?:-|–|\.\.|to|and)\s*${NUMBER}`, "i"),
  new RegExp(String.raw`(?:<=|≤)\s*${NUMBER}`, "i"),
  new RegExp(String.raw`${NUMBER}\s*(?:max(?:imum)?\b|is the max)`, "i"),
];

/** Reads the maximum that a parameter's own description tells. */
export function maximumInWords(description: string): number | undefined {
  for (const pattern of MAXIMA) {
    const value = parseNumber(pattern.exec(description)?.[1] ?? "");
    if (value !== undefined && value > 1) return value;
  }
  return undefined;
}

const COUNTED = String.raw`(?:\w+[\s-]){0,4}?(?:results?|items?|records?|rows?|entries|matches|hits|lines?|messages?|events?|documents?|pages?|files?|nodes?|characters?|chars?|bytes|kb|tokens|samples|\w{2,}s)\b`;
const BOUNDS = [
  new RegExp(
    String.raw`\b(?:returns?|returning|shows?|lists?|gets?|fetch(?:es)?|retrieves?|gives?|responds? with|includes?|yields?|outputs?|results? (?:are|is)(?: limited| capped)?)\b[^.;]{0,60}?\b(?:up to|at most|no more than|a maximum of|maximum of|the (?:first|last|top|latest|newest|\w+ recent)|only the (?:first|last|top)|top|first|last|latest)\s+${NUMBER}\s+${COUNTED}`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:limited|capped|truncated|cut off|restricted|paginated)\s+(?:to|at|by|in)\s+(?:the\s+)?(?:first\s+|last\s+|top\s+|a maximum of\s+|pages of\s+)?${NUMBER}\s+${COUNTED}`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:max(?:imum)?|limit)(?:\s+of|\s*:)?\s+${NUMBER}\s+(?:results|items|records|rows|entries|matches|hits|lines|characters|chars)\b`,
    "i",
  ),
  new RegExp(
    String.raw`${NUMBER}\s+(?:results|items|records|rows|entries|matches|hits|lines)\s+(?:max(?:imum)?|per page|per request|by default|at a time)\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:newest|latest|oldest|first|last|top|nearest)\s+${NUMBER}\s+(?:\w+\s+)?(?:are|is|come|will be)\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:at most|up to|no more than)\s+${NUMBER}\s+${COUNTED}\s+(?:come back|(?:are|will be|get) (?:returned|shown|listed|given))\b`,
    "i",
  ),
  new RegExp(String.raw`${NUMBER}\s+(?:per page|per call|per request|at a time|at once)\b`, "i"),
];

/** Reads a bound on the answer that a tool's description tells: `Returns up to 25 results`. */
export function boundInWords(description: string): number | undefined {
  for (const pattern of BOUNDS) {
    const value = parseNumber(pattern.exec(description)?.[1] ?? "");
    if (value !== undefined && value > 0) return value;
  }
  return undefined;
}
