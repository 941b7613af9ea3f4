import { hash } from "node:crypto";
import { riskText } from "../snapshot/risk.ts";
import type { Finding, RoundSnapshot, ToolSnapshot } from "../snapshot/types.ts";
import { type Fields, roundFields } from "./line.ts";
import { formatFinding } from "./text.ts";

/** Digits that stand for a request, and for what was measured, in a case's digest. */
export const REQUEST_DIGITS = 8;

/** SHA-256 of values that are lists, texts and numbers only, so that their JSON has one form. */
function digits(values: readonly unknown[], length: number): string {
  return hash("sha256", JSON.stringify(values), "hex").slice(0, length);
}

/** Findings as they are locked: each once, by code unit. */
export function findingTexts(findings: readonly Finding[], tool?: string): string[] {
  return [...new Set(findings.map((finding) => formatFinding(finding, tool)))].sort();
}

/** Digest of a server's findings; it has none where there are no findings. */
export function serverDigest(server: string, findings: readonly Finding[]): string | undefined {
  if (findings.length === 0) return undefined;
  return `sha256-${digits([server, findingTexts(findings)], 12)}`;
}

/** Digest of what of a tool is static: its definition, menu cost, risk and findings. */
export function toolDigest(name: string, tool: ToolSnapshot): string {
  const { definition, menu, risk, hidden, findings } = tool;
  const parts = [name, definition, menu, riskText(risk), hidden ?? false, findingTexts(findings, name)];
  return `sha256-${digits(parts, 12)}`;
}

/**
 * Digest of a case: 8 digits of what was asked, then 8 of all that was measured. The first half tells a stale entry
 * and the second one that was edited by hand, without a call being made.
 * @param fields what stands in its line, and `paths` in its line of paths
 */
export function caseDigest(
  tool: string,
  key: string,
  request: string,
  fields: Fields,
  paths: Fields,
): string {
  return `sha256-${request}${digits([tool, key, request, fields, paths], 8)}`;
}

/** Digest of a round over its name, calls and content. */
export function roundDigest(name: string, round: RoundSnapshot): string {
  return `sha256-${digits([name, roundFields(round)], 12)}`;
}
