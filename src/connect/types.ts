/** A server that can be talked to. Strings are expanded already. */
export type Target =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      /** Added to the few variables every server gets (PATH, HOME …). */
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
    }
  | {
      /** `http` tries Streamable HTTP; `sse` is the older transport. */
      readonly kind: "http" | "sse";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** Time limits in milliseconds. */
export interface Timeouts {
  readonly start: number;
  readonly call: number;
  readonly stop: number;
}

export interface ConnectOptions {
  /** Name of the server in the configuration, for messages. */
  readonly name: string;
  readonly timeouts: Timeouts;
  /** `legacy` (default): the initialize handshake. `modern`: the 2026-07-28 revision. */
  readonly protocol?: "legacy" | "modern";
  /** Aborts start and calls; the connection is closed by whoever opened it. */
  readonly signal?: AbortSignal;
}

/** A `tools/list` entry or a `tools/call` result as it came over the wire. */
export type Wire = Readonly<Record<string, unknown>>;

/** What a call gave. A time-out, a crash and an error are never a small response. */
export type CallOutcome =
  | { readonly kind: "ok" | "isError" | "input_required"; readonly result: Wire }
  | { readonly kind: "error"; readonly code: number; readonly message: string; readonly data?: unknown }
  | { readonly kind: "timeout"; readonly afterMs: number }
  | { readonly kind: "crash"; readonly message: string };

/**
 * Something odd that a server did without making a measurement impossible:
 * text on stdout, a request for roots, a list that changed in the middle.
 */
export interface Oddity {
  /** Stable name: `stdout-junk`, `asked-for-roots`, `list-changed`, `repeating-cursor` … */
  readonly code: string;
  readonly message: string;
  /** What the server's author can do about it. */
  readonly help: string;
}

/** One session with one server. */
export interface Connection {
  /** Protocol version that was negotiated. */
  readonly protocol: string;
  /** All pages of `tools/list`, entries untouched, whatever they look like. */
  listTools(): Promise<readonly unknown[]>;
  /**
   * Calls a tool. Never throws for what a server does.
   * @param timeoutMs instead of the connection's own limit for a call
   */
  callTool(name: string, args: Wire, timeoutMs?: number): Promise<CallOutcome>;
  /** The end of what the server wrote to stderr, at most 4 KiB; empty for a URL. */
  stderrTail(): string;
  oddities(): readonly Oddity[];
  /** Ends the session and every process of it. Safe to call twice. */
  close(): Promise<void>;
}
