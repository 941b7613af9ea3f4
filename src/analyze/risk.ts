import type { Facts } from "./types.ts";

/** A tool's inflation risk and the evidence it rests on. */
export interface Risk {
  readonly level: "low" | "unknown" | "medium" | "high" | "critical";
  readonly basis: "measured" | "schema" | "words" | "none";
  /** A few words: `bounded`, `unbounded, 14 fields a record`. */
  readonly evidence: string;
}

/** Over so many fields a record is wide, and the risk of an unbounded collection of it critical. */
export const WIDE_COLLECTION_FIELDS = 10;
/** Over so many fields a record alone is of medium risk. */
export const WIDE_RECORD_FIELDS = 20;

/** How tokens grow with the store, as it was measured. */
export type MeasuredGrowth = "constant" | "bounded" | "growing" | "linear" | "superlinear";

/**
 * Judges a tool by the best evidence there is: measured growth, then its output schema, then its words.
 * A tool of which nothing is known is `unknown`, never low.
 */
export function assessRisk(facts: Facts, measured?: { readonly growth: MeasuredGrowth }): Risk {
  const basis = measured !== undefined ? "measured" : facts.returnsBasis;
  if (measured === undefined && (facts.returns === "unknown" || facts.bound.kind === "unknown")) {
    return { level: "unknown", basis: "none", evidence: "no output schema, no words that tell" };
  }
  const grows =
    measured !== undefined
      ? measured.growth !== "constant" && measured.growth !== "bounded"
      : facts.bound.kind === "unbounded" && (facts.returns === "collection" || facts.returns === "document");
  const fields = facts.fields;
  const told = fields === undefined ? "" : `, ${fields} ${fields === 1 ? "field" : "fields"} a record`;
  if (grows) {
    const growth = measured?.growth ?? (facts.returns === "document" ? "unbounded document" : "unbounded");
    const critical = facts.returns !== "document" && fields !== undefined && fields > WIDE_COLLECTION_FIELDS;
    return { level: critical ? "critical" : "high", basis, evidence: `${growth}${told}` };
  }
  if (fields !== undefined && fields > WIDE_RECORD_FIELDS) {
    return { level: "medium", basis, evidence: `${fields} fields a record` };
  }
  return { level: "low", basis, evidence: measured?.growth ?? facts.bound.kind };
}
