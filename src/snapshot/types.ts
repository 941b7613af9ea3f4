/** How grave a finding is. A rule has one by default; the configuration can set another or `off`. */
export type Severity = "error" | "warning" | "info";

/** A byte-pair encoding whose exact token counts can be taken. */
export type Encoding = "cl100k_base" | "o200k_base";

/** A rule that fired. `server`, `tool`, `case` and `subject` together with `rule` are its identity. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly server: string;
  readonly tool?: string;
  /** Key of the case the finding rests on, as in the lockfile: `name @ store`. */
  readonly case?: string;
  /** What the finding is about inside the tool: a parameter, a JSON path. One line. Part of the identity. */
  readonly subject?: string;
  /** JSON pointer into the definition or the result, where there is one. */
  readonly pointer?: string;
  /** Why it fired, with the figures. One sentence. Not part of the identity. */
  readonly message: string;
  /** What to do about it. One sentence. */
  readonly help: string;
}

export type RiskLevel = "low" | "unknown" | "medium" | "high" | "critical";

/** What a risk rests on, best evidence first. */
export type RiskBasis = "measured" | "schema" | "words" | "none";

/** A tool's inflation risk and the evidence it rests on; written `low (measured: bounded)`. */
export interface Risk {
  readonly level: RiskLevel;
  readonly basis: RiskBasis;
  /** A few words: `bounded`, `unbounded, 14 fields a record`. */
  readonly evidence: string;
}

/** What became of a call. Only `ok` is a response whose size means anything. */
export type Outcome = "ok" | "isError" | "error" | "input_required" | "timeout" | "crash";

/** How tokens grow with the store. Two sizes can only tell `constant` or `growing`. */
export type Growth = "constant" | "bounded" | "growing" | "linear" | "superlinear";

/** The two ways in which a result reaches a model. */
export type View = "content" | "structured";

/** Media of one kind in a result: never counted as text. */
export interface MediaFigure {
  readonly type: string;
  readonly count: number;
  readonly bytes: number;
  /** Tokens a vision or audio model is likely to be charged; an estimate, and labelled as one. */
  readonly estimate?: number;
}

/** The figures of one case, or of one store size of a sweep. */
export interface Figures {
  readonly outcome: Outcome;
  /** Tokens of the content blocks; 0 where there are none. */
  readonly content: number;
  /** Tokens of the compact JSON of `structuredContent`, where there is any. */
  readonly structured?: number;
  /** UTF-16 code units of the content blocks' text; a lockfile does not keep them for the sizes of a sweep. */
  readonly chars?: number;
  /** Length of the collection that holds most of the tokens, where the result is JSON. */
  readonly items?: number;
  readonly media?: readonly MediaFigure[];
  /** The heaviest JSON paths of the heavier view with their tokens, heaviest first. */
  readonly paths: readonly (readonly [path: string, tokens: number])[];
}

/** One locked call: a single measurement, or one per size of a sweep. */
export interface CaseSnapshot {
  /** Digest (8 hex digits) of what was asked: tool, arguments, setup and the store's content. */
  readonly request: string;
  /** One entry, or one per size in a sweep, in the order of `sizes`. Never empty. */
  readonly figures: readonly Figures[];
  readonly sizes?: readonly number[];
  readonly growth?: Growth;
  /** JSON pointers, or kinds of value in plain text, that differ from run to run. Sorted. */
  readonly volatile?: readonly string[];
}

export interface ToolSnapshot {
  /** `sha256-` and 12 hex digits of the canonical (RFC 8785) definition. */
  readonly definition: string;
  /** Tokens of the definition as clients send it; 0 where it is hidden from the model. */
  readonly menu: number;
  readonly risk: Risk;
  /** True where hosts hide the tool from the model (`_meta.ui.visibility`). */
  readonly hidden?: true;
  readonly findings: readonly Finding[];
  /** By case key: `name @ store`, or `name` where the server has no store. */
  readonly cases: Readonly<Record<string, CaseSnapshot>>;
}

/** Calls that an agent makes together, budgeted as one figure. */
export interface RoundSnapshot {
  /** Tokens of the content view, summed over the round's calls. */
  readonly content: number;
  /** Tool and case key of each call, in the order of the round. */
  readonly calls: readonly string[];
}

export interface ServerSnapshot {
  /** Protocol version that was negotiated; absent where nothing was connected to. */
  readonly protocol?: string;
  readonly findings: readonly Finding[];
  readonly tools: Readonly<Record<string, ToolSnapshot>>;
  readonly rounds?: Readonly<Record<string, RoundSnapshot>>;
}

/** Everything measured in one run; the lockfile is a snapshot written down. */
export interface Snapshot {
  readonly encoding: Encoding;
  readonly servers: Readonly<Record<string, ServerSnapshot>>;
}

export type ChangeKind =
  | "tokens"
  | "menu"
  | "server-menu"
  | "round"
  | "risk"
  | "growth"
  | "finding"
  | "lost-content"
  | "policy"
  | "client-limit"
  | "stale"
  | "edited";

/**
 * What a change is, before a policy judges it.
 * - `regression`, `lost`: costs more, or says less, than what is locked.
 * - `violation`: over a `max`, or over what a selected client accepts; `update` cannot lift it.
 * - `stale`: what was measured is not what is locked (definition, store, case list, encoding).
 * - `edited`: a locked entry does not carry the digest of its own figures.
 * - `improvement`: costs less; passes, but for `--strict`.
 * - `notice`: worth telling and never a failure (an info finding that is new).
 */
export type ChangeSeverity =
  | "violation"
  | "lost"
  | "regression"
  | "edited"
  | "stale"
  | "improvement"
  | "notice";

/** A JSON path whose tokens differ. `before` is absent where the path is new. */
export interface PathChange {
  readonly path: string;
  readonly before?: number;
  readonly after?: number;
}

/** One difference between two snapshots. Its `id` is its identity: server / tool / case / kind [/ subject]. */
export interface Change {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly severity: ChangeSeverity;
  readonly server: string;
  readonly tool?: string;
  readonly case?: string;
  /** A view, a rule with its subject, a store size, a client: what the kind is about. */
  readonly subject?: string;
  /** What is locked; of a violation, what is allowed. */
  readonly before?: number | string;
  readonly after?: number | string;
  /** The unit of numeric `before` and `after`: `tokens`, `items`, `chars`… */
  readonly unit?: string;
  readonly paths?: readonly PathChange[];
  /** One sentence that tells what happened, without the figures. */
  readonly message: string;
}

/** The verdict over a run. `unmeasured` wins over `fail`. */
export type Verdict = "pass" | "fail" | "unmeasured";

/** Something that could not be measured. Never a regression; exit code 3. */
export interface Failure {
  readonly server: string;
  readonly tool?: string;
  readonly case?: string;
  /** Stable name: `start`, `timeout`, `crash`, `protocol`, `unstable` … */
  readonly code: string;
  /** What happened, one sentence. */
  readonly message: string;
  /** What to do next, one sentence. */
  readonly help: string;
  /** The end of the server's stderr, where there is any. Untrusted text. */
  readonly stderr?: string;
}

/** A change judged by a policy. */
export interface Judged extends Change {
  /** True where this change fails the run. */
  readonly fails: boolean;
  /** Why it does not fail although its severity says so: `within tolerance`, `not frozen` … */
  readonly excused?: string;
}
