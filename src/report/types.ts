import type { Failure, Finding, Judged, Snapshot, Verdict } from "../snapshot/types.ts";

/** A remedy that was applied to a case's real result and counted again. */
export interface RunSaving {
  readonly remedy: string;
  readonly title: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly saved: number;
  readonly loses: string;
  readonly how: string;
}

/** Tokens per JSON path of one case, heaviest first. */
export interface RunPath {
  readonly path: string;
  readonly tokens: number;
  readonly chars: number;
  readonly count: number;
}

/** All that a reporter is given. Every text in it that came from a server is untrusted. */
export interface Run {
  readonly command: "check" | "update" | "diff" | "merge" | "report";
  readonly verdict: Verdict;
  readonly snapshot: Snapshot;
  /** The snapshot it was compared with; absent where there was none. */
  readonly before?: Snapshot;
  /** Most severe first. */
  readonly changes: readonly Judged[];
  readonly failures: readonly Failure[];
  /** Findings that a waiver covers, with its reason. */
  readonly waived: readonly { readonly finding: Finding; readonly reason: string }[];
  /** Things worth a line and never a failure: oddities of a server, a lockfile that is not there yet. */
  readonly notes: readonly { readonly server?: string; readonly message: string; readonly help?: string }[];
  /** By `server/tool/case`; present where a change or a report needs them. */
  readonly savings: Readonly<Record<string, readonly RunSaving[]>>;
  /** By `server/tool/case`; present where a report needs more than the snapshot's heaviest paths. */
  readonly paths: Readonly<Record<string, readonly RunPath[]>>;
  /** Paths as a person would type them, relative to where the command runs, with `/`. */
  readonly lockfile: string;
  readonly config: string;
  /** Whether the lockfile exists on disk. */
  readonly locked: boolean;
  readonly frozen: boolean;
  /** Tokens of the context window that rounds are set against; absent where nobody asked. */
  readonly window?: number;
  /** The command that accepts all changes, ready to be pasted. */
  readonly accept: string;
}

export interface RenderOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Print only what fails; nothing where all is well. Only the terminal reporter knows it. */
  readonly quiet?: boolean;
  /** The lockfile's text, where there is one: annotations and SARIF look up the line of an entry in it. */
  readonly lockfileText?: string | undefined;
  /** The configuration's text, for what stands there and not in the lockfile: limits, servers that do not start. */
  readonly configText?: string | undefined;
  /**
   * The folder between the repository's root and where the command runs, with `/`, without one at the end:
   * `packages/api`. Put before the paths in annotations and SARIF, which a host reads from the root.
   */
  readonly folder?: string;
}

/** A run → text. Pure; the caller writes it. */
export interface Reporter {
  readonly name: string;
  render(run: Run, options: RenderOptions): string;
}
