import { bareAcknowledgement } from "./bare-acknowledgement.ts";
import { costlyIdentifiers } from "./costly-identifiers.ts";
import type { Rule } from "./define.ts";
import { duplicatedContent } from "./duplicated-content.ts";
import { floatNoise } from "./float-noise.ts";
import { outputSchemaMismatch } from "./output-schema-mismatch.ts";
import { overClientLimit } from "./over-client-limit.ts";
import { overheadHeavy } from "./overhead-heavy.ts";
import { overload } from "./overload.ts";
import { oversizedError } from "./oversized-error.ts";
import { prettyPrinted } from "./pretty-printed.ts";
import { repeatedKeys } from "./repeated-keys.ts";
import { silentDefault } from "./silent-default.ts";
import { slicedJson } from "./sliced-json.ts";

/** The rules that judge a single answer: what it costs, and how it is said. */
export const answerRules: readonly Rule[] = [
  overload,
  overClientLimit,
  prettyPrinted,
  duplicatedContent,
  floatNoise,
  costlyIdentifiers,
  repeatedKeys,
  overheadHeavy,
  slicedJson,
  silentDefault,
  bareAcknowledgement,
  oversizedError,
  outputSchemaMismatch,
];
