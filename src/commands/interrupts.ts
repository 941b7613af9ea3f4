/** The part of `process` through which SIGINT, SIGTERM and SIGHUP are heard. */
export interface Interrupts {
  readonly pid: number;
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  kill(pid: number, signal: NodeJS.Signals): unknown;
}

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
const cleanups = new Set<() => void>();

/**
 * Registers what must be undone when the process is interrupted: servers to end, folders to remove.
 * It must be synchronous: nothing else runs afterwards.
 * @returns a function that takes it back
 */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/** Runs `work`; on a signal, cleans up and then dies of that very signal, so that a shell sees what happened. */
export async function interruptible<T>(
  interrupts: Interrupts | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (interrupts === undefined) return work();
  const stop = () => {
    for (const signal of SIGNALS) interrupts.off(signal, die);
  };
  const die = (signal: NodeJS.Signals) => {
    for (const cleanup of cleanups) {
      try {
        cleanup();
      } catch {
        // The others still have something to undo, and the signal still ends the process.
      }
    }
    stop();
    interrupts.kill(interrupts.pid, signal);
  };
  for (const signal of SIGNALS) interrupts.on(signal, die);
  try {
    return await work();
  } finally {
    stop();
  }
}
