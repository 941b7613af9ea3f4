import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { killStrays, releaseGroup, signalGroup, strays, trackGroup } from "../connect/groups.ts";

/** How much of a program's output a message shows, in characters. */
const TAIL = 2000;
/** What a program may tell beside its output, in characters. */
const MOST_TOLD = 10_000;

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
  /** What it wrote to file descriptor 3. */
  readonly told: string;
}

/**
 * Runs a program to its end, in its own process group. Nothing of the group outlives it.
 * @throws what `spawn` gives where it cannot start, and the signal's reason
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, timeoutMs, signal }: ProgramOptions,
): Promise<Ended> {
  signal?.throwIfAborted();
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe", "pipe"], detached: true });
  const group = child.pid;
  if (group !== undefined) trackGroup(group);
  let output = "";
  let told = "";
  const listen = (stream: unknown, take: (chunk: string) => void): Readable => {
    const readable = stream as Readable;
    readable.setEncoding("utf8");
    // A pipe that breaks tells no more than that its other end is gone.
    return readable.on("data", take).on("error", () => {});
  };
  const keep = (chunk: string): void => {
    output = (output + chunk).slice(-TAIL);
  };
  const streams = [
    listen(child.stdout, keep),
    listen(child.stderr, keep),
    listen(child.stdio[3], (chunk) => {
      told = (told + chunk).slice(0, MOST_TOLD);
    }),
  ];
  const end = (): void => {
    if (group === undefined) return;
    const left = strays(group);
    signalGroup(group, "SIGKILL");
    killStrays(left);
    // What got out of sight may hold a pipe open for ever; nobody waits for it.
    for (const stream of streams) stream.destroy();
  };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, timeoutMs);
  signal?.addEventListener("abort", end, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    signal?.throwIfAborted();
    return { code: late ? null : code, late, output, told };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    // Whatever it left running in its group must not outlive it.
    if (group !== undefined) {
      signalGroup(group, "SIGKILL");
      releaseGroup(group);
    }
  }
}
