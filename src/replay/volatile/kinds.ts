/** Kinds of value that differ from run to run in plain text. */
export type Kind = "uuid" | "timestamp" | "pid" | "port" | "duration" | "hash" | "path";

interface KindPattern {
  readonly kind: Kind;
  readonly pattern: RegExp;
  readonly fixed: (found: string) => string;
}

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,9}";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,9}";
/** Digits of a fraction: a loop without an end overflows the stack on a run of millions. */
const FRACTION = "[.,]\\d{1,30}";
const CLOCK = `\\d{1,2}:\\d{2}:\\d{2}(?:${FRACTION})?`;
const TIMESTAMPS = [
  `\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:${FRACTION})?)?(?: ?Z|(?: ?[+-]\\d{2}:?\\d{2}))?)?`,
  `${DAY},? ${MONTH} {1,4}\\d{1,2}(?:,? \\d{4})? ${CLOCK}(?: (?:GMT|UTC)(?:[+-]\\d{4})?(?: \\([^)]{0,60}\\))?)?(?: \\d{4})?`,
  `${DAY}, \\d{1,2} ${MONTH} \\d{4} ${CLOCK}(?: (?:GMT|UTC|[+-]\\d{4}))?`,
  `\\d{1,2}/\\d{1,2}/\\d{4},? ${CLOCK}(?: ?[AaPp][Mm])?`,
  `${CLOCK}(?: ?[AaPp][Mm])?`,
  "(?:1[5-9]|2[0-9])\\d{8}(?:\\.\\d{1,30}|\\d{3})?",
];

/** Specific kinds first: each is applied to what the ones before it left. */
const KINDS: readonly KindPattern[] = [
  {
    kind: "uuid",
    pattern: /(?<![0-9a-f-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f-])/gi,
    fixed: () => "3f2b8c1a-7d4e-4a6f-9b05-1c8e2d7f6a90",
  },
  {
    kind: "timestamp",
    pattern: new RegExp(`(?<![\\w.-])(?:${TIMESTAMPS.join("|")})(?![\\w-])`, "g"),
    fixed: () => "2024-01-01T00:00:00.000Z",
  },
  { kind: "pid", pattern: /(?<=\bpid\W{0,4})\d{1,20}/gi, fixed: () => "10000" },
  { kind: "port", pattern: /(?<=[\w\]]:|\bport\W{0,4})\d{4,5}(?!\d)/gi, fixed: () => "40000" },
  {
    kind: "duration",
    pattern:
      /(?<![\w.-])\d{1,30}(?:[.,]\d{1,30})? ?(?:ns|[µu]s|ms|s|m|h|nanoseconds?|microseconds?|milliseconds?|secs?|seconds?|mins?|minutes?|hours?)\b/g,
    fixed: () => "100 ms",
  },
  {
    kind: "hash",
    // Hexadecimal digits, or a word of letters and digits: few random ones lack either.
    pattern: /(?<![\w-])(?:[0-9a-f]{7,128}|(?=[\w-]{0,128}\d)(?=[\w-]{0,128}[A-Za-z])[\w-]{7,128})(?![\w-])/g,
    fixed: (found) => "7c4a9e02b6d81f35".repeat(8).slice(0, found.length),
  },
  {
    kind: "path",
    pattern: /(?<![\w.:/])(?:[A-Za-z]:)?(?:[\\/][\w.@%+~-]{1,255}){2,64}/g,
    fixed: () => "/tmp/budget/file",
  },
];

const NAMES = KINDS.map(({ kind }) => kind);

export function isKind(name: string): name is Kind {
  return (NAMES as readonly string[]).includes(name);
}

/** Replaces every value of the given kinds by a fixed one. */
export function fixKinds(text: string, kinds: ReadonlySet<string>): string {
  return KINDS.filter(({ kind }) => kinds.has(kind)).reduce(
    (fixed, { pattern, fixed: standIn }) => fixed.replace(pattern, standIn),
    text,
  );
}

/** Replaces the timestamps for which `which` is true. */
export function replaceTimestamps(text: string, which: (found: string) => boolean): string {
  const timestamp = KINDS.find(({ kind }) => kind === "timestamp");
  if (!timestamp) return text;
  return text.replace(timestamp.pattern, (found) => (which(found) ? timestamp.fixed(found) : found));
}

/** The fixed value of a kind, for a string that is one such value whatever it looks like this time. */
export function fixedOf(kind: Kind, value: string): string {
  return KINDS.find((one) => one.kind === kind)?.fixed(value) ?? value;
}

/** The fewest kinds whose values make two texts differ; undefined where something else differs too. */
export function kindsThatDiffer(a: string, b: string): readonly Kind[] | undefined {
  const kinds = new Set<Kind>(NAMES);
  if (fixKinds(a, kinds) !== fixKinds(b, kinds)) return undefined;
  // The broadest kind is tried first, so that a UUID is told as one and not as a part of a path.
  for (const kind of NAMES.toReversed()) {
    kinds.delete(kind);
    if (fixKinds(a, kinds) !== fixKinds(b, kinds)) kinds.add(kind);
  }
  return [...kinds];
}
