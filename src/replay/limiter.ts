/** Lets tasks run side by side, at most so many at once; an exclusive one runs alone. First come, first served. */
export interface Limiter {
  run<T>(task: () => Promise<T>, exclusive?: boolean): Promise<T>;
}

interface Waiting {
  readonly exclusive: boolean;
  readonly start: () => void;
}

/**
 * @param width how many tasks may run at once; at least 1
 */
export function createLimiter(width: number): Limiter {
  const queue: Waiting[] = [];
  let running = 0;
  let alone = false;

  const pump = (): void => {
    for (let head = queue[0]; head !== undefined; head = queue[0]) {
      // Strictly in order: a task may wait for one that came before it, never for one behind it.
      if (running > 0 && (alone || head.exclusive || running >= width)) return;
      queue.shift();
      running += 1;
      alone = head.exclusive;
      head.start();
    }
  };

  return {
    async run(task, exclusive = false) {
      await new Promise<void>((start) => {
        queue.push({ exclusive, start });
        pump();
      });
      try {
        return await task();
      } finally {
        running -= 1;
        alone = false;
        pump();
      }
    },
  };
}
