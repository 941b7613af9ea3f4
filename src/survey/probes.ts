import type { ServerConfig } from "../config/schema.ts";
import type { ProbePlan } from "../replay/types.ts";
import type { Definition } from "../surface/types.ts";

/** The promises of a tool that are worth checking. */
export function planProbes(_definition: Definition, _server: ServerConfig): readonly ProbePlan[] {
  return [];
}
