/** Why a server could not be talked to. */
export type ConnectFailure =
  | "not-found"
  | "not-executable"
  | "exit"
  | "timeout"
  | "protocol"
  | "refused"
  | "auth"
  | "http"
  | "aborted";

export interface ConnectErrorDetails {
  readonly code: ConnectFailure;
  /** The server in the configuration, such as `mcpServers.files`. */
  readonly where: string;
  /** What the user can do about it. */
  readonly next: string;
  /** The end of what the server wrote to stderr. */
  readonly stderr?: string;
  readonly cause?: unknown;
}

/** Lines of stderr that a message shows; all that was kept is in `stderr`. */
const SHOWN_LINES = 12;

/** A server could not be measured: it did not start, did not answer, or does not speak the protocol. */
export class ConnectError extends Error {
  override readonly name = "ConnectError";
  readonly exitCode = 3;
  readonly code: ConnectFailure;
  readonly where: string;
  readonly next: string;
  readonly stderr: string;

  /** @param what what happened, a sentence; the end of stderr is added to it */
  constructor(what: string, details: ConnectErrorDetails) {
    const stderr = details.stderr ?? "";
    super(what + quoteTail(stderr), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.where = details.where;
    this.next = details.next;
    this.stderr = stderr;
  }
}

/** The last lines of stderr as a quotation below a sentence; empty when there is nothing to quote. */
export function quoteTail(stderr: string): string {
  const lines = stderr
    .split(/\r?\n/)
    .map((line) => printable(line).trimEnd())
    .filter((line) => line !== "");
  if (lines.length === 0) return "";
  return `\nIts stderr ends with:\n${lines
    .slice(-SHOWN_LINES)
    .map((line) => `  | ${line}`)
    .join("\n")}`;
}

/** Text of a server on one line without anything a terminal would obey, cut at `max` characters. */
export function printable(text: string, max = 200): string {
  const short = text.length > max ? `${text.slice(0, max)}…` : text;
  return short.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "").replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
}

/** A length of time for a message. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}

/** What an error says, without a full stop at its end. */
export function messageOf(error: unknown): string {
  return printable(error instanceof Error ? error.message : String(error), 300).replace(/\.$/, "");
}
