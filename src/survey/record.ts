import { recordServer } from "../replay/index.ts";
import type { Failure } from "../snapshot/types.ts";
import { located, replayInput, shareable } from "./replay.ts";
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
  const shared = shareable(options);
  const recorded: Recorded[] = [];
  try {
    for (const [server, block] of Object.entries(config.mcpServers)) {
      const input = replayInput(server, block, options, shared);
      if (!input || block.recordings === undefined) continue;
      try {
        const { replay, files } = await recordServer(input);
        const failures = replay.failures.map(({ unmeasured: _, ...failure }) => ({ server, ...failure }));
        recorded.push({ server, folder: block.recordings, files, failures });
      } catch (error) {
        throw located(error, options.loaded);
      }
    }
  } finally {
    await shared.generators.close();
  }
  return recorded;
}
