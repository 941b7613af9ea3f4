import type { Company } from "./company.ts";
import { isCursor } from "./cursor.ts";
import { isFilter } from "./filter.ts";
import type { RawParameter } from "./flatten.ts";
import { limitKind } from "./limit.ts";
import { isProjection } from "./projection.ts";
import type { DrillDown } from "./types.ts";

/**
 * Judges what a parameter does to the size of the answer, from its name, type, description and company; never from
 * the name alone, which misleads both ways (a git `head`, a mouse `cursor`, a boolean `count`).
 */
export function kindOf(
  parameter: RawParameter,
  words: readonly string[],
  company: Company,
): DrillDown | undefined {
  if (isCursor(parameter, words, company)) return "cursor";
  const limit = limitKind(parameter, words, company);
  if (limit !== undefined) return limit;
  if (isProjection(parameter, words, company)) return "projection";
  return isFilter(parameter, words, company) ? "filter" : undefined;
}
