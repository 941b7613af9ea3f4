import { readFileSync } from "node:fs";
import type { Run } from "../report/types.ts";

const KNOWN_VERSION = 1;

interface Tokens {
  readonly total: number;
}

/** A JSON report, as far as the action reads it. */
export type JsonReport = Run & {
  readonly reportVersion: number;
  readonly counts: { readonly failing: number; readonly improvements: number; readonly failures: number };
  readonly tokens: Tokens;
  readonly tokensBefore?: Tokens;
};

/**
 * Reads a JSON report.
 * @returns undefined where the command line wrote none: it ended before it had anything to report
 * @throws Error where the project's own `budget-check` writes another version
 */
export function readReport(file: string): JsonReport | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const report = JSON.parse(text) as JsonReport;
  if (report.reportVersion !== KNOWN_VERSION) {
    throw new Error(
      `The project's own budget-check writes report version ${report.reportVersion}; this action reads ${KNOWN_VERSION}. Use an action of the same version.`,
    );
  }
  return report;
}
