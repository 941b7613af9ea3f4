import { killAll } from "../connect/index.ts";
import { cleanupAll } from "../replay/index.ts";

export { assess, survey } from "./assess.ts";
export { replayAll } from "./replay.ts";
export type * from "./types.ts";

/** Ends every server and removes every folder of this process at once; for signals. */
export function abandon(): void {
  killAll();
  cleanupAll();
}
