export { CaseError } from "./errors.ts";
export { createGenerators, type Generators } from "./generators.ts";
export { classifyGrowth } from "./growth.ts";
export { createLimiter, type Limiter } from "./limiter.ts";
export { recordServer } from "./replay-recorded.ts";
export { replayServer } from "./replay-server.ts";
export { mask } from "./standins.ts";
export { cleanupAll } from "./temp.ts";
export type * from "./types.ts";
