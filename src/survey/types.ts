import type { LoadedConfig } from "../config/types.ts";
import type { Wire } from "../connect/types.ts";
import type { ReplayEvent, ServerReplay } from "../replay/types.ts";
import type { Failure, Finding, Snapshot } from "../snapshot/types.ts";

/** What to replay, and how. */
export interface ReplayOptions {
  readonly loaded: LoadedConfig;
  /** 2 at `update`: every case is replayed in two fresh processes, and what differs is volatile. */
  readonly passes: 1 | 2;
  /** What is locked: its volatile values are replaced before anything is counted. */
  readonly locked?: Snapshot;
  /** Leaves out cases (with a key) or whole tools (without). */
  selects(server: string, tool: string, key?: string): boolean;
  /** Leaves out whole servers; none where it is omitted. */
  starts?(server: string): boolean;
  /** Whether a server's promises are probed; they are where it is omitted. */
  probes?(server: string): boolean;
  /** Server processes side by side; the configuration's, then the number of processors, when omitted. */
  readonly concurrency?: number;
  /** Milliseconds a call may take, over what the configuration says. */
  readonly callTimeout?: number;
  on(event: SurveyEvent): void;
  /** Given what a server answered as soon as it is done, while others go on. */
  done?(server: string, replay: ServerReplay): Promise<void>;
}

export interface AssessOptions extends Pick<ReplayOptions, "loaded" | "selects"> {
  /** True where `selects` leaves nothing out: only then can a waiver or a round be called pointless. */
  readonly complete: boolean;
}

export type SurveyOptions = ReplayOptions & AssessOptions;

/** What every server answered, by its name; not measured yet. */
export type Replayed = ReadonlyMap<string, ServerReplay>;

export type SurveyEvent = ReplayEvent;

/** A finding that a waiver covers. */
export interface Waived {
  readonly finding: Finding;
  readonly reason: string;
}

/** Something worth a line that never fails a run. */
export interface Note {
  readonly server?: string;
  readonly message: string;
  readonly help?: string;
}

/** The answer of one case, kept for explanations; of a sweep, the one at the largest size. */
export interface KeptResult {
  readonly server: string;
  readonly tool: string;
  readonly case: string;
  readonly arguments: Wire;
  readonly result: Wire;
}

/** Everything that one run measured. */
export interface Survey {
  readonly snapshot: Snapshot;
  readonly failures: readonly Failure[];
  readonly waived: readonly Waived[];
  readonly notes: readonly Note[];
  /** Answers by `server/tool/case`. */
  readonly results: ReadonlyMap<string, KeptResult>;
}
