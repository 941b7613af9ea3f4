import type { Reporter } from "./types.ts";

export type { RenderOptions, Reporter, Run, RunPath, RunSaving } from "./types.ts";

/** A reporter is loaded when it is used: a run in a terminal pays nothing for the HTML report. */
const LOADERS = {
  github: () => import("./github.ts"),
  html: () => import("./html.ts"),
  json: () => import("./json.ts"),
  junit: () => import("./junit.ts"),
  markdown: () => import("./markdown.ts"),
  sarif: () => import("./sarif.ts"),
  terminal: () => import("./terminal.ts"),
} as const satisfies Record<string, () => Promise<{ readonly reporter: Reporter }>>;

export type ReporterName = keyof typeof LOADERS;

/** The names that `--reporter` takes, sorted. */
export const reporterNames: readonly ReporterName[] = Object.keys(LOADERS) as ReporterName[];

/** Whether there is a reporter of this name. */
export function isReporterName(name: string): name is ReporterName {
  return Object.hasOwn(LOADERS, name);
}

/** Loads a reporter. */
export async function loadReporter(name: ReporterName): Promise<Reporter> {
  return (await LOADERS[name]()).reporter;
}
