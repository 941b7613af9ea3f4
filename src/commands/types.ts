import type { FlagName, FlagValues } from "./flags.ts";

/** A stream that text is written to; `process.stdout` is one. */
export interface Writer {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The process as a command sees it; tests pass their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdout: Writer;
  readonly stderr: Writer;
  /** Standard input, where a command reads it (`explain -`). */
  readonly stdin?: AsyncIterable<Uint8Array | string>;
  /** Ends `--watch`; a terminal ends it by Ctrl-C. */
  readonly signal?: AbortSignal;
}

/** What was typed, parsed. */
export interface Input {
  readonly flags: FlagValues;
  readonly positionals: readonly string[];
  /** Everything behind `--`. */
  readonly rest: readonly string[];
}

/** One command of `budget-check`: its help is made from this. */
export interface Command {
  readonly name: string;
  /** What it does, one line. */
  readonly summary: string;
  /** How it is typed, without `budget-check`: `diff [before] [after]`. */
  readonly usage: string;
  /** A paragraph or two below the usage. */
  readonly description: string;
  readonly flags: readonly FlagName[];
  /** Command lines worth knowing, with what they do. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Most positional arguments it takes. */
  readonly positionals: number;
  /** True where a server's command may stand behind `--`. */
  readonly rest?: true;
  /** @returns the exit code of DESIGN §4; errors for the user are thrown */
  run(input: Input, io: Io): Promise<number>;
}

/** An error for the user: what, where, what to do next. Anything else that is thrown is a bug. */
export interface UserError extends Error {
  readonly exitCode: 2 | 3;
  /** `file:line:column`, a flag, a server. */
  readonly where?: string;
  readonly next: string;
}

/** Wrong words on the command line. Exit code 2. */
export class UsageError extends Error implements UserError {
  readonly exitCode = 2;
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.name = "UsageError";
    this.next = next;
  }
}

/** Tells an error meant for the user from a bug. */
export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && "exitCode" in error && "next" in error;
}
