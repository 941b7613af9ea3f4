import { mapStrings } from "./expand.ts";
import { mask } from "./standins.ts";

const MASK = "***";

/*
 * Every pattern begins at a border or has an end to its repetitions: what is searched is what a server sent, and may be
 * a megabyte of one letter.
 */

/** Things that look like keys, whoever they belong to. */
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----BEGIN)[\s\S]){0,8000}?-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /(?<![\w-])(?:sk|pk|rk)[-_](?:[a-z]{1,20}[-_]){0,4}[A-Za-z0-9]{16,}[\w-]*/g,
  // Those of today hold dashes and underscores anywhere; a plain name holds no capital and no digit.
  /(?<![\w-])sk-(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{20,}/g,
  /\b(?:gh[oprsu]|github_pat|glpat|npm|pypi|xox[abeprs]|hf|dop_v1|shpat|lin_api|ntn)[-_](?=[\w-]{0,200}[\dA-Z])[\w-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{35}/g,
];
/** `Bearer …` and `Basic …`, as in headers that an upstream or a server repeats. */
const AUTHORIZATION = /\b([Bb]earer|BEARER|[Bb]asic|BASIC)(\s+)(?=[\w.~+/=-]*[\dA-Z=.])[\w.~+/=-]{8,}/g;
/** The credentials of a URL: `https://user:password@host`. */
const USER_INFO = /\b(\w{1,30}:\/\/)[^\s/@:]{1,300}:[^\s/@]{1,300}@/g;
const NAMES =
  "api[-_]?key|access[-_]?token|refresh[-_]?token|id[-_]?token|auth[-_]?token|client[-_]?secret|secret(?:[-_]?key)?|private[-_]?key|password|passwd|authorization";
/** What a quotation begins and ends with, also in JSON inside of JSON. */
const QUOTE = `\\\\{0,7}["']`;
/** `password: …` in text; an authorization with a scheme was hidden before. */
const NAMED = new RegExp(
  `((?:${QUOTE})?\\b(?:${NAMES})\\b(?:${QUOTE})?\\s*[:=]\\s*)(?:(${QUOTE})(?:(?!\\2)(?:\\\\.|[^\\\\\\n]))+\\2|(?!bearer |basic )[^\\s"',;{}[\\]&\\\\]{4,})`,
  "gi",
);
const SECRET_NAME = new RegExp(`^(?:${NAMES})$`, "i");

/**
 * Hides secrets in everything that a recording keeps: given values, authorization headers, things that look like keys.
 * @param secrets values that came from `${…}`
 */
export function hideSecrets<T>(value: T, secrets: readonly string[]): T {
  const hidden = mapStrings(value, (text) => hideInText(text, secrets));
  return hideNamed(hidden) as T;
}

function hideInText(text: string, secrets: readonly string[]): string {
  const known = KEYS.reduce((hidden, key) => hidden.replace(key, MASK), mask(text, secrets));
  return known
    .replace(AUTHORIZATION, `$1$2${MASK}`)
    .replace(USER_INFO, `$1${MASK}@`)
    .replace(NAMED, (_, name: string, quote = "") => `${name}${quote}${MASK}${quote}`);
}

/** A value under a name such as `password` is hidden whatever it looks like. */
function hideNamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideNamed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_NAME.test(key) && typeof inner === "string" ? MASK : hideNamed(inner),
    ]),
  );
}
