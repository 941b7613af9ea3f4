import { join } from "node:path";
import { seconds } from "../connect/errors.ts";
import type { CallOutcome } from "../connect/types.ts";
import { fromConnection } from "../surface/live.ts";
import type { Surface } from "../surface/types.ts";
import { replayCase } from "./call.ts";
import { CaseError } from "./errors.ts";
import type { PlannedCase, Variant } from "./plan.ts";
import type { Answered } from "./probes/index.ts";
import { fileOf } from "./recorded-http.ts";
import { openSession, type ReplaySession, type SessionOptions } from "./session.ts";
import { type Tally, type Trouble, troubleOf } from "./tally.ts";
import type { ReplayEvent } from "./types.ts";

/** What the groups of one server share. */
export interface GroupContext {
  readonly options: Omit<SessionOptions, "folder">;
  readonly tally: Tally;
  on(event: ReplayEvent): void;
  /** A name for a session's private folder, never given twice. */
  nextFolder(): string;
  /** The cases of a group; the default ones among them once the server's tools are known. */
  casesOf(variant: Variant): readonly PlannedCase[];
  /** Told the protocol version of each session. */
  negotiated(protocol: string): void;
}

export interface GroupRun {
  readonly variant: Variant;
  /** 0 or 1. */
  readonly pass: number;
  /** Sorts failures: groups in the order of the configuration. */
  readonly order: number;
  /** Gives the server's tools, listing them over this session where nobody has; undefined where nobody could. */
  surface(list: () => Promise<Surface>): Promise<Surface | undefined>;
  /** Tells that this group will not list, without waiting for those that may. */
  giveUp(): void;
  /** What else to do once the cases are done. */
  afterwards?(sessions: Sessions, surface: Surface, answered: readonly Answered[]): Promise<void>;
}

/** Replays the cases of one store at one size, in order, in one process; in a fresh one after a crash. */
export async function replayGroup(run: GroupRun, context: GroupContext): Promise<void> {
  const { variant, pass } = run;
  const { tally } = context;
  const order = (index: number): string =>
    [run.order, index, pass].map((part) => String(part).padStart(6, "0")).join(".");
  const sessions = new Sessions(variant, context);
  try {
    let surface: Surface | undefined;
    try {
      const first = await sessions.get();
      surface = await run.surface(async () => first.standIns(await fromConnection(first.connection)));
    } catch (error) {
      // First of all: whoever waits for this group to list would wait for ever.
      run.giveUp();
      if (error instanceof CaseError || context.options.signal.aborted) throw error;
      tally.addFailure(order(0), troubleOf(error), () => context.casesOf(variant));
      return;
    }
    if (!surface) return;

    const answered: Answered[] = [];
    const cases = context.casesOf(variant);
    for (const [index, planned] of cases.entries()) {
      let session: ReplaySession;
      try {
        session = await sessions.get();
      } catch (error) {
        tally.addFailure(order(index), troubleOf(error), () => cases.slice(index));
        return;
      }
      const fail = (trouble: Trouble): void =>
        tally.addFailure(order(index), trouble, () => [planned], planned);
      const answer = await replayOne(session, planned, fail);
      if (!answer) continue;
      const { outcome } = answer;
      tally.addOutcome(planned, variant, pass, outcome);
      const size = variant.size === undefined ? {} : { size: variant.size };
      const { name: server } = context.options;
      context.on({
        kind: "case",
        server,
        tool: planned.tool,
        case: planned.key,
        ...size,
        outcome: outcome.kind,
      });
      // Nothing is known of a server that hangs: the next case gets a fresh one.
      if (outcome.kind === "timeout" || outcome.kind === "crash") await sessions.drop();
      else if (run.afterwards && planned.setup.length === 0) answered.push(answer.raw);
    }
    await run.afterwards?.(sessions, surface, answered);
  } finally {
    await sessions.drop();
  }
}

/** One session at a time over one store. */
export class Sessions {
  readonly #variant: Variant;
  readonly #context: GroupContext;
  #current: ReplaySession | undefined;

  constructor(variant: Variant, context: GroupContext) {
    this.#variant = variant;
    this.#context = context;
  }

  /** The session that is open, or a fresh one. Throws what `openSession` throws. */
  async get(): Promise<ReplaySession> {
    const { store, size } = this.#variant;
    const { on, options, nextFolder, negotiated } = this.#context;
    options.signal.throwIfAborted();
    if (this.#current) return this.#current;
    const named = { ...(store === undefined ? {} : { store }), ...(size === undefined ? {} : { size }) };
    on({ kind: "session", server: options.name, ...named });
    this.#current = await openSession(this.#variant, { ...options, folder: join(options.run, nextFolder()) });
    negotiated(this.#current.connection.protocol);
    return this.#current;
  }

  /** Ends the session that is open; the next `get` gives a fresh one over a fresh copy of the store. */
  async drop(): Promise<void> {
    const session = this.#current;
    if (!session) return;
    this.#current = undefined;
    await session.close();
    const { tally } = this.#context;
    tally.addOddities(session.standIns(session.connection.oddities()));
    tally.addOddities(
      session.missing().map((request) => ({
        code: "unrecorded-request",
        message: `The server asked its upstream for ${request}, which is not recorded; it was answered 501.`,
        help: `Add its answer to the HAR file, or to the folder as ${fileOf(request)}.`,
      })),
    );
  }
}

/** A case that came to an outcome: with stand-ins, and as it was. */
interface Answer {
  readonly outcome: CallOutcome;
  readonly raw: Answered;
}

async function replayOne(
  session: ReplaySession,
  planned: PlannedCase,
  fail: (trouble: Trouble) => void,
): Promise<Answer | undefined> {
  let answer: Answer;
  try {
    const raw = { tool: planned.tool, ...(await replayCase(session, planned)) };
    answer = { outcome: session.standIns(raw.outcome), raw };
  } catch (error) {
    fail(troubleOf(error));
    return undefined;
  }
  const { outcome } = answer;
  const stderr = session.standIns(session.connection.stderrTail());
  if (outcome.kind === "timeout") {
    const message = `${planned.tool} did not answer within ${seconds(outcome.afterMs)}.`;
    const help = 'Make the tool faster, or give the case a longer "timeout".';
    fail({ code: "timeout", message, help, stderr });
  }
  if (outcome.kind === "crash") {
    const message = `${planned.tool}: ${outcome.message.split("\n", 1)[0]}`;
    fail({ code: "crash", message, help: "See why the server ends; its stderr tells most.", stderr });
  }
  return answer;
}
