import type { Risk, RiskBasis, RiskLevel } from "./types.ts";

/** Risk levels, from the one that costs least to the one that costs most. */
export const RISK_LEVELS = [
  "low",
  "unknown",
  "medium",
  "high",
  "critical",
] as const satisfies readonly RiskLevel[];

/** What a risk can rest on, best evidence first. */
export const RISK_BASES = ["measured", "schema", "words", "none"] as const satisfies readonly RiskBasis[];

/** A risk in one line, as it is locked: `low (measured: bounded)`; without evidence `unknown (none)`. */
export function riskText(risk: Risk): string {
  return `${risk.level} (${risk.basis}${risk.evidence === "" ? "" : `: ${risk.evidence}`})`;
}
