import type { CallOutcome, Oddity, Wire } from "../connect/types.ts";
import type { Surface } from "../surface/types.ts";

/** An automatic case that checks a promise. */
export type ProbeKind =
  | "limit-honoured"
  | "limit-maximum"
  | "cursor-walk"
  | "filter-narrows"
  | "opt-in-complete"
  | "empty-store"
  | "unknown-id"
  | "same-twice";

/** A probe to run on one tool, planned from its facts. */
export interface ProbePlan {
  readonly kind: ProbeKind;
  readonly tool: string;
  /** The parameter whose promise is checked; absent for `empty-store` and `same-twice`. */
  readonly parameter?: string;
  readonly maximum?: number;
  /** For `cursor-walk`: the page size parameter, where there is one. */
  readonly limitParameter?: string;
  /** Values worth trying for `parameter`, best first. */
  readonly values?: readonly unknown[];
}

export interface ProbeCall {
  readonly arguments: Wire;
  readonly outcome: CallOutcome;
}

/** What a probe called and what came back; judging it is a rule's work. */
export interface ProbeResult {
  readonly plan: ProbePlan;
  readonly calls: readonly ProbeCall[];
}

/** One case as it was replayed. */
export interface CaseReplay {
  readonly tool: string;
  /** `name @ store`, or `name` where the server has no store. */
  readonly key: string;
  readonly arguments: Wire;
  /** Digest (8 hex digits) of tool, arguments, setup and the store's content. */
  readonly request: string;
  readonly sizes?: readonly number[];
  /** One outcome, or one per size; paths, ports and volatile values are replaced by fixed stand-ins. */
  readonly outcomes: readonly CallOutcome[];
  readonly volatile?: readonly string[];
}

/** Something that could not be replayed. */
export interface ReplayFailure {
  readonly tool?: string;
  readonly case?: string;
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly stderr?: string;
}

/** Everything that came out of one server. */
export interface ServerReplay {
  /** Absent where definitions came from a file or a module. */
  readonly protocol?: string;
  readonly surface: Surface;
  readonly cases: readonly CaseReplay[];
  readonly probes: readonly ProbeResult[];
  readonly failures: readonly ReplayFailure[];
  readonly oddities: readonly Oddity[];
}
