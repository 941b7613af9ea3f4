import { viewTexts } from "../measure/index.ts";
import { parseContainer } from "../measure/json.ts";
import type { ResultEvidence } from "./evidence.ts";

/** The content texts of a result that are a JSON object or array each. */
export function jsonTexts(result: ResultEvidence["result"]): string[] {
  return viewTexts(result, "content").filter((text) => parseContainer(text) !== undefined);
}

/** Tokens of the view that costs more. */
export function heavierTokens({ measurement }: ResultEvidence): number {
  return Math.max(measurement.content.tokens, measurement.structured?.tokens ?? 0);
}
