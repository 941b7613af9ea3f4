/**
 * What is wrong with a lockfile that cannot be read. A `conflict` is what a merge leaves behind, markers or an entry
 * that stands twice: `update` solves it by writing the file anew.
 */
export type LockfileProblem = "conflict" | "truncated" | "syntax" | "version" | "shape" | "file";

/** A lockfile that cannot be read or written. Exit code 2; nothing has been overwritten. */
export class LockfileError extends Error {
  readonly exitCode = 2;
  readonly problem: LockfileProblem;
  /** `file`, `file:line` or `file:line:column`. */
  readonly where: string;
  readonly next: string;

  constructor(problem: LockfileProblem, message: string, where: string, next: string) {
    super(message);
    this.name = "LockfileError";
    this.problem = problem;
    this.where = where;
    this.next = next;
  }
}
