import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { killStrays, releaseGroup, signalGroup, strays, trackGroup } from "../connect/groups.ts";

/** How much of a program's output a message shows, in characters. */
const TAIL = 2000;
/** How long its pipes may stay open once it is over, in ms: what got out of its group can hold them for ever. */
const DRAIN_MS = 200;

export interface ProgramOptions {
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a program ended. */
export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** Whether it was ended because its time was over; the code is null then. */
  readonly late: boolean;
  /** The end of what it wrote to stdout and stderr. */
  readonly output: string;
}

/** A program that runs, in a process group of its own. */
export interface Running {
  /** Id of the group; undefined where it could not start. */
  readonly group: number | undefined;
  /** Its stdin, where it was asked for. */
  readonly stdin: Writable | null;
  /** Takes the end of what it wrote to stdout and stderr since it was last taken. */
  takeOutput(): string;
  /** Its exit code once it is over, null where a signal ended it. Rejects with what `spawn` gives where it cannot start. */
  readonly over: Promise<number | null>;
  /** Whether it has ended, though its pipes may still be open. */
  ended(): boolean;
  /** Ends it with its group and what left that group; waits for nothing. */
  end(): void;
}

export interface StartOptions {
  readonly cwd: string;
  readonly stdin: "ignore" | "pipe";
  /** Given what it writes to file descriptor 3. */
  readonly told?: (chunk: string) => void;
}

/** Starts a program. Whoever does must see to its end. */
export function startProgram(program: string, args: readonly string[], options: StartOptions): Running {
  const { cwd, stdin, told } = options;
  const child = spawn(program, args, { cwd, stdio: [stdin, "pipe", "pipe", "pipe"], detached: true });
  const group = child.pid;
  if (group !== undefined) trackGroup(group);
  let output = "";
  const keep = (chunk: string): void => {
    output = (output + chunk).slice(-TAIL);
  };
  const listen = (stream: unknown, take: (chunk: string) => void): Readable => {
    const readable = stream as Readable;
    readable.setEncoding("utf8");
    // A pipe that breaks tells no more than that its other end is gone.
    return readable.on("data", take).on("error", () => {});
  };
  const streams = [
    listen(child.stdout, keep),
    listen(child.stderr, keep),
    listen(child.stdio[3], told ?? (() => {})),
  ];
  child.stdin?.on("error", () => {});
  const letGo = (): void => {
    for (const stream of streams) stream.destroy();
  };
  let ended = false;
  const over = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
    child.once("exit", () => {
      // Whatever it left running in its group must not outlive it, and holds its pipes.
      if (group !== undefined) signalGroup(group, "SIGKILL");
      ended = true;
      // A turn later: what is in the pipes is read first, however late the timer comes.
      setTimeout(() => setImmediate(letGo), DRAIN_MS).unref();
    });
  }).finally(() => {
    if (group !== undefined) releaseGroup(group);
  });
  // Nobody may be waiting for it when it fails.
  over.catch(() => {});
  return {
    group,
    stdin: child.stdin,
    takeOutput() {
      const taken = output;
      output = "";
      return taken;
    },
    over,
    ended: () => ended,
    end() {
      if (group === undefined || ended) return;
      const left = strays(group);
      signalGroup(group, "SIGKILL");
      killStrays(left);
      // What got out of sight may hold a pipe open for ever; nobody waits for it.
      letGo();
    },
  };
}

/**
 * Runs a program to its end. Nothing of its group outlives it.
 * @throws what `spawn` gives where it cannot start, and the signal's reason
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, timeoutMs, signal }: ProgramOptions,
): Promise<Ended> {
  signal?.throwIfAborted();
  const running = startProgram(program, args, { cwd, stdin: "ignore" });
  const limit = limitTo(running, timeoutMs, signal);
  try {
    const code = await running.over;
    signal?.throwIfAborted();
    return { code: limit.late() ? null : code, late: limit.late(), output: running.takeOutput() };
  } finally {
    limit.lift();
  }
}

/** Ends a program when its time is over or the signal comes, until it is lifted. */
export function limitTo(
  running: Running,
  timeoutMs: number,
  signal?: AbortSignal,
): { late(): boolean; lift(): void } {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    running.end();
  }, timeoutMs);
  signal?.addEventListener("abort", running.end, { once: true });
  return {
    late: () => late,
    lift() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", running.end);
    },
  };
}
