import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { interruptible, onInterrupt } from "../../src/commands/interrupts.ts";

it("a clean-up that fails keeps neither the others from theirs nor the process from ending", async () => {
  const done: string[] = [];
  const killed: unknown[] = [];
  const interrupts = Object.assign(new EventEmitter(), {
    pid: 1,
    kill: (...args: unknown[]) => killed.push(args),
  });
  const forget = [
    onInterrupt(() => {
      throw new Error("busy");
    }),
    onInterrupt(() => done.push("second")),
  ];
  await interruptible(interrupts, async () => {
    interrupts.emit("SIGINT", "SIGINT");
  });
  for (const one of forget) one();
  expect(done).toEqual(["second"]);
  expect(killed).toEqual([[1, "SIGINT"]]);
});
