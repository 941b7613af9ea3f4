import { type Problem, place } from "./errors.ts";
import type { Position } from "./types.ts";

/** Signs by the names that the parser has for them. */
const SIGNS: Readonly<Record<string, string>> = {
  LBrace: "{",
  RBrace: "}",
  LBracket: "[",
  RBracket: "]",
  Colon: ":",
  Comma: ",",
};

function positionOf(error: unknown): Position | undefined {
  const at = error as { line?: unknown; column?: unknown };
  return typeof at.line === "number" && typeof at.column === "number"
    ? { line: at.line, column: at.column }
    : undefined;
}

/** What the parser stumbled over, as it stands in the file; undefined at the end of it. */
function culprit(raw: string): string | undefined {
  const quoted = /^Unexpected (?:character|identifier) '(.+)' found/s.exec(raw)?.[1];
  if (quoted !== undefined) return JSON.stringify(quoted);
  const token = /^Unexpected token (\w+)/.exec(raw)?.[1];
  if (token === undefined) return undefined;
  const sign = SIGNS[token];
  return sign === undefined ? `a ${token.toLowerCase()}` : JSON.stringify(sign);
}

/** A syntax error of the JSON parser in words of our own. */
export function syntaxProblem(error: unknown, file: string): Problem {
  const raw = error instanceof Error ? error.message : String(error);
  const found = culprit(raw);
  return {
    message: `not valid JSON: ${found === undefined ? "it ends too early" : `${found} cannot stand here`}`,
    where: place(file, positionOf(error)),
    next:
      found === undefined
        ? "close what is open: a brace, a bracket or a quote"
        : "look for a comma, a colon or a quote that is missing before it",
  };
}
