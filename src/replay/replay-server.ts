import { replayLive } from "./replay-live.ts";
import { replayRecorded } from "./replay-recorded.ts";
import type { ReplayInput, ServerReplay } from "./types.ts";

/**
 * Replays the cases of one server: live, over private copies of its stores, or out of its recordings.
 * A case or a store that fails costs the others nothing; it is told in `failures`.
 * @throws CaseError (exit code 2) before anything is called, when the configuration does not fit the server's tools
 */
export async function replayServer(input: ReplayInput): Promise<ServerReplay> {
  const { recordings } = input.server;
  return recordings === undefined ? await replayLive(input) : await replayRecorded(input, recordings);
}
