/**
 * The public API: the command line as a function, and the parts of it that others build upon.
 * Everything else may change without notice.
 */
export { type LoadOptions, loadConfig } from "./config/load.ts";
export type { Config } from "./config/schema.ts";
export type { LoadedConfig } from "./config/types.ts";
export { readLock, writeLock } from "./lockfile/file.ts";
export { formatLock } from "./lockfile/format.ts";
export { type Lock, parseLock } from "./lockfile/parse.ts";
export { type MainOptions, main } from "./main.ts";
export { type Explanation, explain } from "./measure/explain.ts";
export { loadTokenizer, measure } from "./measure/index.ts";
export type { Measurement, PathShare, Saving, Tokenizer } from "./measure/types.ts";
export { type Rule, rules } from "./rules/index.ts";
export { compare } from "./snapshot/compare.ts";
export type * from "./snapshot/types.ts";
export { exitCode, judge, type Policy } from "./snapshot/verdict.ts";
export { type Survey, type SurveyOptions, survey } from "./survey/index.ts";
