import fc from "fast-check";
import { expect, it } from "vitest";
import { createLimiter } from "../../src/replay/index.ts";

it("runs at most so many at once, exclusive ones alone, and starts them in order", async () => {
  const task = fc.record({
    exclusive: fc.boolean(),
    turns: fc.integer({ min: 0, max: 4 }),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(task, { maxLength: 12 }),
      async (width, tasks) => {
        const limiter = createLimiter(width);
        const running = new Set<number>();
        const started: number[] = [];
        const ended = await Promise.allSettled(
          tasks.map(({ exclusive, turns, fails }, index) =>
            limiter.run(async () => {
              running.add(index);
              started.push(index);
              for (let turn = 0; turn <= turns; turn += 1) {
                expect(running.size).toBeLessThanOrEqual(width);
                if (exclusive) expect(running.size).toBe(1);
                await new Promise((done) => setImmediate(done));
              }
              running.delete(index);
              if (fails) throw new Error("as asked");
              return index;
            }, exclusive),
          ),
        );
        expect(started).toEqual(tasks.map((_, index) => index));
        expect(ended.map(({ status }) => status === "rejected")).toEqual(tasks.map(({ fails }) => fails));
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});
