import type { Position } from "./types.ts";

/** One thing wrong with a configuration. */
export interface Problem {
  readonly message: string;
  /** `file:line:column`, as far as it is known. */
  readonly where: string;
  readonly next: string;
}

/** A configuration that cannot be used. Exit code 2. */
export class ConfigError extends Error {
  readonly exitCode = 2;
  readonly where: string;
  readonly next: string;
  /** All problems that were found; never empty. */
  readonly problems: readonly Problem[];

  constructor(problems: readonly [Problem, ...Problem[]]) {
    super(problems[0].message);
    this.name = "ConfigError";
    this.where = problems[0].where;
    this.next = problems[0].next;
    this.problems = problems;
  }
}

/** `file:line:column` as editors and terminals understand it. */
export function place(file: string, position: Position | undefined): string {
  return position ? `${file}:${position.line}:${position.column}` : file;
}
