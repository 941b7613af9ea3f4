import { join } from "node:path";
import type { CallOutcome } from "../connect/types.ts";
import { fromConnection } from "../surface/live.ts";
import type { Surface } from "../surface/types.ts";
import { replayCase } from "./call.ts";
import { CaseError } from "./errors.ts";
import type { PlannedCase, Variant } from "./plan.ts";
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
  /** What else to do in the session once the cases are done. */
  afterwards?(session: ReplaySession, surface: Surface): Promise<void>;
}

/** Replays the cases of one store at one size, in order, in one process; in a fresh one after a crash. */
export async function replayGroup(run: GroupRun, context: GroupContext): Promise<void> {
  const { variant, pass } = run;
  const { tally } = context;
  const order = (index: number): string =>
    [run.order, index, pass].map((part) => String(part).padStart(6, "0")).join(".");

  let session: ReplaySession | undefined;
  try {
    let surface: Surface | undefined;
    try {
      const opened = await open(variant, context);
      session = opened;
      surface = await run.surface(async () => opened.standIns(await fromConnection(opened.connection)));
    } catch (error) {
      if (error instanceof CaseError || context.options.signal.aborted) throw error;
      run.giveUp();
      tally.addFailure(order(0), troubleOf(error), () => context.casesOf(variant));
      return;
    }
    if (!surface) return;

    const cases = context.casesOf(variant);
    for (const [index, planned] of cases.entries()) {
      try {
        session ??= await open(variant, context);
      } catch (error) {
        tally.addFailure(order(index), troubleOf(error), () => cases.slice(index));
        return;
      }
      const outcome = await replayOne(session, planned, (trouble) =>
        tally.addFailure(order(index), trouble, () => [planned], planned),
      );
      if (outcome) {
        tally.addOutcome(planned, variant, pass, outcome);
        const size = variant.size === undefined ? {} : { size: variant.size };
        const { tool, key } = planned;
        context.on({
          kind: "case",
          server: context.options.name,
          tool,
          case: key,
          ...size,
          outcome: outcome.kind,
        });
      }
      if (outcome?.kind === "timeout" || outcome?.kind === "crash") {
        // Nothing is known of a server that hangs: the next case gets a fresh one.
        await end(session, context);
        session = undefined;
      }
    }
    if (run.afterwards) {
      session ??= await open(variant, context);
      await run.afterwards(session, surface);
    }
  } finally {
    if (session) await end(session, context);
  }
}

async function open(variant: Variant, context: GroupContext): Promise<ReplaySession> {
  const { store, size } = variant;
  const named = { ...(store === undefined ? {} : { store }), ...(size === undefined ? {} : { size }) };
  context.on({ kind: "session", server: context.options.name, ...named });
  const folder = join(context.options.run, context.nextFolder());
  const session = await openSession(variant, { ...context.options, folder });
  context.negotiated(session.connection.protocol);
  return session;
}

async function end(session: ReplaySession, context: GroupContext): Promise<void> {
  await session.close();
  context.tally.addOddities(session.standIns(session.connection.oddities()));
  context.tally.addOddities(
    session.missing().map((request) => ({
      code: "unrecorded-request",
      message: `The server asked its upstream for ${request}, which is not recorded; it was answered 501.`,
      help: "Add the answer to the store's recordings.",
    })),
  );
}

async function replayOne(
  session: ReplaySession,
  planned: PlannedCase,
  fail: (trouble: Trouble) => void,
): Promise<CallOutcome | undefined> {
  let outcome: CallOutcome;
  try {
    outcome = await replayCase(session, planned);
  } catch (error) {
    fail(troubleOf(error));
    return undefined;
  }
  const stderr = session.standIns(session.connection.stderrTail());
  if (outcome.kind === "timeout") {
    const message = `${planned.tool} did not answer within ${outcome.afterMs} ms.`;
    const help = 'Make the tool faster, or give the case a longer "timeout".';
    fail({ code: "timeout", message, help, stderr });
  }
  if (outcome.kind === "crash") {
    const message = `${planned.tool}: ${outcome.message.split("\n", 1)[0]}`;
    fail({ code: "crash", message, help: "See why the server ends; its stderr tells most.", stderr });
  }
  return outcome;
}
