/**
 * A fault of the configuration that shows only once the server's tools, or the disk, are known.
 * `where` is a JSON pointer into the configuration; whoever prints it looks up the line.
 */
export class CaseError extends Error {
  override readonly name = "CaseError";
  readonly exitCode = 2;
  readonly where: string;
  readonly next: string;

  constructor(where: string, message: string, next: string) {
    super(message);
    this.where = where;
    this.next = next;
  }
}

/** Something that keeps a store or a session from being made; becomes a `ReplayFailure`. */
export class ReplayError extends Error {
  override readonly name = "ReplayError";
  readonly exitCode = 3;
  readonly code: string;
  readonly next: string;
  readonly stderr: string;

  constructor(code: string, message: string, next: string, stderr = "") {
    super(message);
    this.code = code;
    this.next = next;
    this.stderr = stderr;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Appends one reference token to a JSON pointer (RFC 6901). */
export function pointer(base: string, ...tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(
    (path, token) => `${path}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    base,
  );
}
