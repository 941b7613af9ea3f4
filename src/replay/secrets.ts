import { mapStrings } from "./expand.ts";
import { mask } from "./standins.ts";

const MASK = "***";

/** Things that look like keys, whoever they belong to. */
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9]{16,}/g,
  /\b(?:gh[oprsu]|github_pat|glpat|npm|pypi|xox[abeprs]|hf|dop_v1|shpat|lin_api|ntn)[-_][\w-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{35}/g,
];
/** `Bearer …` and `Basic …`, as in headers that an upstream or a server repeats. */
const AUTHORIZATION = /\b([Bb]earer|BEARER|[Bb]asic|BASIC)(\s+)(?=[\w.~+/=-]*[\dA-Z=.])[\w.~+/=-]{8,}/g;
/** The credentials of a URL: `https://user:password@host`. */
const USER_INFO = /(\w+:\/\/)[^\s/@:]+:[^\s/@]+@/g;
const NAMES =
  "api[-_]?key|access[-_]?token|refresh[-_]?token|id[-_]?token|auth[-_]?token|client[-_]?secret|secret(?:[-_]?key)?|private[-_]?key|password|passwd|authorization";
/** `password: …` in text; an authorization with a scheme was hidden before. */
const NAMED = new RegExp(
  `(["']?\\b(?:${NAMES})\\b["']?\\s*[:=]\\s*)(?:(["'])(?:(?!\\2).)+\\2|(?!bearer |basic )[^\\s"',;{}[\\]&]{4,})`,
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
