import { availableParallelism } from "node:os";
import { createLimiter, recordServer } from "../replay/index.ts";
import type { Failure } from "../snapshot/types.ts";
import { located, replayInput } from "./replay.ts";
import type { ReplayOptions } from "./types.ts";

/** What was recorded of one server. */
export interface Recorded {
  readonly server: string;
  /** The folder as the configuration names it, and the files written into it. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly failures: readonly Failure[];
}

/**
 * Records the cases of every server that names a folder for recordings.
 * @throws ConfigError where the configuration does not fit its servers, ReplayError where a folder cannot be written to
 */
export async function recordAll(options: ReplayOptions): Promise<Recorded[]> {
  const { config } = options.loaded;
  const limiter = createLimiter(options.concurrency ?? config.concurrency ?? availableParallelism());
  const recorded: Recorded[] = [];
  for (const [server, block] of Object.entries(config.mcpServers)) {
    const input = replayInput(server, block, options, limiter);
    if (!input || block.recordings === undefined) continue;
    try {
      const { replay, files } = await recordServer(input);
      const failures = replay.failures.map(({ unmeasured: _, ...failure }) => ({ server, ...failure }));
      recorded.push({ server, folder: block.recordings, files, failures });
    } catch (error) {
      throw located(error, options.loaded);
    }
  }
  return recorded;
}
