/** A file of definitions that cannot be used. */
export class SurfaceError extends Error {
  override readonly name = "SurfaceError";
  readonly exitCode = 2;
  /** The file, with line and column where they are known. */
  readonly where: string;
  readonly next: string;

  constructor(what: string, where: string, next: string, cause?: unknown) {
    super(what, cause === undefined ? undefined : { cause });
    this.where = where;
    this.next = next;
  }
}
