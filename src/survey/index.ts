import { killAll } from "../connect/index.ts";
import { cleanupAll } from "../replay/index.ts";
import { assess } from "./assess.ts";
import { replayAll } from "./replay.ts";
import type { Survey, SurveyOptions } from "./types.ts";

export { assess } from "./assess.ts";
export { replayAll } from "./replay.ts";
export type * from "./types.ts";

/** Ends every server and removes every folder of this process at once; for signals. */
export function abandon(): void {
  killAll();
  cleanupAll();
}

/**
 * The whole pipeline: configuration → definitions and replayed calls → measurements, findings, risk → Snapshot.
 * @throws ConfigError where the configuration does not fit its servers; what a server does is never thrown
 */
export async function survey(options: SurveyOptions): Promise<Survey> {
  return assess(await replayAll(options), options);
}
