import type { WaiverConfig } from "../config/schema.ts";
import type { Finding } from "../snapshot/types.ts";
import { matchesTool } from "./limits.ts";
import type { Waived } from "./types.ts";

export interface Waiving {
  readonly kept: readonly Finding[];
  readonly waived: readonly Waived[];
  /** Waivers that cover nothing, in words. */
  readonly stale: readonly string[];
}

function covers(waiver: WaiverConfig, finding: Finding): boolean {
  if (waiver.rule !== finding.rule) return false;
  if (waiver.tool !== undefined && (finding.tool === undefined || !matchesTool(waiver.tool, finding.tool)))
    return false;
  if (waiver.case !== undefined && waiver.case !== finding.case) return false;
  return waiver.subject === undefined || waiver.subject === finding.subject;
}

function words({ rule, tool, case: key, subject }: WaiverConfig): string {
  return [rule, tool, key, subject].filter((part) => part !== undefined).join(" / ");
}

/** Splits findings into those that stand and those that a waiver covers, and names the waivers that cover none. */
export function applyWaivers(findings: readonly Finding[], waivers: readonly WaiverConfig[]): Waiving {
  const used = new Set<WaiverConfig>();
  const kept: Finding[] = [];
  const waived: Waived[] = [];
  for (const finding of findings) {
    const covering = waivers.filter((waiver) => covers(waiver, finding));
    for (const waiver of covering) used.add(waiver);
    const [first] = covering;
    if (first) waived.push({ finding, reason: first.reason });
    else kept.push(finding);
  }
  return { kept, waived, stale: waivers.filter((waiver) => !used.has(waiver)).map(words) };
}
