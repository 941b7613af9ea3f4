import type { z } from "zod";
import { ConfigError, type Problem, place } from "./errors.ts";
import { kindFaults } from "./kinds.ts";
import { placeholderProblems } from "./placeholders.ts";
import { toPointer, valueAt } from "./pointer.ts";
import type { Source } from "./read.ts";
import { references, stepProblems, sweepProblems } from "./references.ts";
import { type Config, configSchema } from "./schema.ts";
import { didYouMean, suggest } from "./suggest.ts";

type Issue = z.core.$ZodIssue;

/** For an unknown key zod's issue lacks the keys that are known; they ride in its message, a line each. */
function knownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const shape = (issue.inst as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape;
  return Object.keys(shape ?? {}).join("\n");
}

function isMissing(issue: Issue, value: unknown): boolean {
  return issue.code === "invalid_type" && valueAt(value, issue.path) === undefined;
}

/** How far a branch of a union is from what was written: the nearest one tells what was meant. */
function distanceOf(branch: readonly Issue[], value: unknown): number {
  let total = 0;
  for (const issue of branch) {
    if (issue.code === "unrecognized_keys") total += issue.keys.length * 2;
    else total += issue.path.length === 0 ? 100 : isMissing(issue, value) ? 3 : 1;
  }
  return total;
}

/** Replaces each union's issue by those of the branch that is nearest to what was written. */
function flatten(issues: readonly Issue[], value: unknown): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const here = valueAt(value, issue.path);
    const nearest = issue.errors
      .map((branch) => flatten(branch, here))
      .reduce((best, branch) => (distanceOf(branch, here) < distanceOf(best, here) ? branch : best));
    return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue);
  });
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "the configuration" : path.map(String).join(".");
}

function describe(issue: Issue, value: unknown): { message: string; next: string } {
  const name = nameOf(issue.path);
  const here = valueAt(value, issue.path);
  if (isMissing(issue, value)) return { message: `${name} is missing`, next: "add it" };
  if (issue.code === "invalid_type") {
    const expected = TYPE_WORDS[issue.expected] ?? issue.expected;
    const told = typeof here === "number" ? String(here) : typeName(here);
    return { message: `${name} must be ${expected}, not ${told}`, next: "correct its value" };
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String);
    return { message: `${name} cannot be ${JSON.stringify(here)}`, next: didYouMean(String(here), values) };
  }
  if (issue.code === "too_small" || issue.code === "too_big") {
    return { message: `${name} ${bound(issue)}`, next: "correct its value" };
  }
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    const what = inner?.code === "too_small" ? "must not be empty" : (inner?.message ?? "cannot be used");
    return { message: `a name in ${nameOf(issue.path.slice(0, -1))} ${what}`, next: "give it another name" };
  }
  if (issue.code === "invalid_format")
    return { message: `${name} ${issue.message}`, next: "correct its value" };
  return { message: `${name} cannot be ${typeName(here)}`, next: "correct its value" };
}

/** `must be 1 or more`, `must not be empty`, `must have at least 3 characters`. */
function bound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const [limit, least] =
    issue.code === "too_small" ? [Number(issue.minimum), true] : [Number(issue.maximum), false];
  const isText = issue.origin === "string";
  if (isText || issue.origin === "array") {
    if (least && limit === 1) return "must not be empty";
    return `must have at ${least ? "least" : "most"} ${limit} ${isText ? "characters" : "entries"}`;
  }
  const from = issue.inclusive === false ? limit + (least ? 1 : -1) : limit;
  return `must be ${from} or ${least ? "more" : "less"}`;
}

function problemsOf(issues: readonly Issue[], value: unknown, source: Source, shown: string): Problem[] {
  const meant = new Set<string>();
  const problems: Problem[] = [];
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const known = issue.message.split("\n").filter((key) => key !== "");
    for (const key of issue.keys) {
      const pointer = toPointer([...issue.path, key]);
      const match = suggest(key, known);
      if (match !== undefined) meant.add(toPointer([...issue.path, match]));
      problems.push({
        message: `unknown key "${key}" in ${nameOf(issue.path)}`,
        where: place(shown, source.locate(pointer)),
        next: didYouMean(key, known),
      });
    }
  }
  for (const issue of issues) {
    // "command is missing" beside 'unknown key "comand"' would tell one mistake twice.
    if (issue.code === "unrecognized_keys" || meant.has(toPointer(issue.path))) continue;
    problems.push({ ...describe(issue, value), where: place(shown, source.locate(toPointer(issue.path))) });
  }
  return problems;
}

function shapeProblems(issues: readonly Issue[], source: Source, shown: string): Problem[] {
  const kinds = kindFaults(source, shown);
  const told = ({ path }: Issue) =>
    kinds.some((fault) => fault.path.every((key, depth) => path[depth] === key));
  const rest = flatten(issues, source.value).filter((issue) => !told(issue));
  return [...kinds.map(({ problem }) => problem), ...problemsOf(rest, source.value, source, shown)];
}

/**
 * Checks a configuration's shape and the references inside it.
 * @param shown how messages name the file
 * @throws ConfigError with every problem, each with file, line and column
 */
export function validateConfig(source: Source, shown: string): Config {
  const parsed = configSchema.safeParse(source.value, { error: knownKeys });
  const problems = parsed.success
    ? [references, sweepProblems, stepProblems, placeholderProblems].flatMap((check) =>
        check(parsed.data, source, shown),
      )
    : shapeProblems(parsed.error.issues, source, shown);
  const [first, ...more] = problems;
  if (first) throw new ConfigError([first, ...more]);
  return parsed.data as Config;
}
