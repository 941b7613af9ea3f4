import type { HttpServer, StdioServer } from "../config/schema.ts";
import type { CallOutcome, Oddity, Timeouts, Wire } from "../connect/types.ts";
import type { Definition, Surface } from "../surface/types.ts";
import type { Generators } from "./generators.ts";
import type { Limiter } from "./limiter.ts";

/** An automatic case that checks a promise. */
export type ProbeKind =
  | "limit-honoured"
  | "limit-maximum"
  | "cursor-walk"
  | "filter-narrows"
  | "opt-in-complete"
  | "size-cap"
  | "empty-store"
  | "unknown-id";

/** A probe to run on one tool, planned from its facts. */
export interface ProbePlan {
  readonly kind: ProbeKind;
  readonly tool: string;
  /** The parameter whose promise is checked; absent for `empty-store`. Dotted where nested. */
  readonly parameter?: string;
  readonly maximum?: number;
  /** For `cursor-walk`: the page size parameter, where there is one. */
  readonly limitParameter?: string;
  /** For `cursor-walk`: how a cursor that is a number goes on; absent where the answer names the next one. */
  readonly step?: "offset" | "page";
  /** Values worth trying for `parameter`, best first. */
  readonly values?: readonly unknown[];
}

export interface ProbeCall {
  readonly arguments: Wire;
  readonly outcome: CallOutcome;
  /** What the entries of the answer's main collection are known by: `id:7`, or their JSON. Absent where there is none. */
  readonly items?: readonly string[];
  /** The cursor that the answer names for the next page. */
  readonly next?: string | number;
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
  /** The end of what the server wrote to stderr, or a store's command to its output. */
  readonly stderr?: string;
  /** The cases that have no figure because of it, as `tool/key`. */
  readonly unmeasured: readonly string[];
}

/** What happens while a server is replayed; for progress alone. */
export type ReplayEvent =
  | { readonly kind: "session"; readonly server: string; readonly store?: string; readonly size?: number }
  | {
      readonly kind: "case";
      readonly server: string;
      readonly tool: string;
      readonly case: string;
      readonly size?: number;
      readonly outcome: CallOutcome["kind"];
    }
  | { readonly kind: "probe"; readonly server: string; readonly tool: string; readonly probe: ProbeKind };

/** One server to replay, and how. */
export interface ReplayInput {
  readonly name: string;
  readonly server: StdioServer | HttpServer;
  /** Absolute path of the configuration's folder. */
  readonly root: string;
  /** Values that came from `${…}`; never shown, and never in the way of a figure. */
  readonly secrets: readonly string[];
  readonly timeouts: Timeouts;
  /** Shared by all servers of a run. */
  readonly limiter: Limiter;
  /** Shared by all servers of a run, which closes it at its end. */
  readonly generators: Generators;
  /** 2 replays every case in two fresh processes and finds what differs. */
  readonly passes: 1 | 2;
  /** What the lockfile names as volatile for a case. */
  lockedVolatile(tool: string, key: string): readonly string[] | undefined;
  /** Whether a case is wanted; without a key, whether any of the tool's is. */
  selects(tool: string, key?: string): boolean;
  /** The promises to check on a tool. */
  probes(definition: Definition): readonly ProbePlan[];
  readonly signal?: AbortSignal;
  on(event: ReplayEvent): void;
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
