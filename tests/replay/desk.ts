import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { StdioServer } from "../../src/config/schema.ts";
import type { CallOutcome } from "../../src/connect/types.ts";
import {
  createGenerators,
  createLimiter,
  type ReplayInput,
  replayServer,
  type ServerReplay,
} from "../../src/replay/index.ts";

export const DESK = join(import.meta.dirname, "servers/desk.js");

/** A fresh folder with files in it, removed after the test. */
export function makeFolder(files: Readonly<Record<string, string>> = {}, prefix = "replay-test-"): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export const rows = (size: number): string =>
  JSON.stringify(Array.from({ length: size }, (_, id) => ({ id })));

/** Replays a server as the survey does. */
export async function replay(
  server: Partial<StdioServer>,
  given: Partial<ReplayInput> & { root: string },
): Promise<ServerReplay> {
  const generators = createGenerators(given.root);
  return await replayServer({
    name: "desk",
    server: { command: process.execPath, args: [DESK, "{store}"], ...server },
    secrets: [],
    timeouts: { start: 20_000, call: 20_000, stop: 2_000 },
    limiter: createLimiter(2),
    generators,
    passes: 1,
    lockedVolatile: () => undefined,
    selects: () => true,
    probes: () => [],
    on: () => {},
    ...given,
  }).finally(generators.close);
}

/** The first text of an outcome. */
export function textOf(outcome: CallOutcome | undefined): string {
  if (!outcome || !("result" in outcome)) return `no result: ${JSON.stringify(outcome)}`;
  const [block] = outcome.result.content as readonly { text?: string }[];
  return block?.text ?? "";
}

/** The first text of each case, by key. */
export function texts(replayed: ServerReplay): Record<string, string> {
  return Object.fromEntries(
    replayed.cases.map((one) => [`${one.tool}/${one.key}`, one.outcomes.map(textOf).join(" | ")]),
  );
}
