import type { Command } from "./types.ts";

interface Entry {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Loaded only when it is the one that was asked for. */
  load(): Promise<Command>;
}

/** The commands in the order the help shows them. */
export const COMMANDS: readonly Entry[] = [
  {
    name: "check",
    usage: "[check]",
    summary: "measure everything, compare with budgets.lock.json",
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "update",
    usage: "update",
    summary: "measure everything, write budgets.lock.json",
    load: async () => (await import("./update.ts")).update,
  },
  {
    name: "init",
    usage: "init",
    summary: "write budgets.config.json from a server command, a URL or an mcpServers file",
    load: async () => (await import("./init.ts")).init,
  },
  {
    name: "diff",
    usage: "diff [before] [after]",
    summary: "the changes between two lockfiles, in words",
    load: async () => (await import("./diff.ts")).diff,
  },
  {
    name: "explain",
    usage: "explain [target]",
    summary: "where the tokens go and what would save them",
    load: async () => (await import("./explain.ts")).explain,
  },
  {
    name: "record",
    usage: "record",
    summary: "save real results as recordings, to replay without the server",
    load: async () => (await import("./record.ts")).record,
  },
  {
    name: "report",
    usage: "report",
    summary: "write the HTML report",
    load: async () => (await import("./report.ts")).report,
  },
  {
    name: "merge",
    usage: "merge FILES…",
    summary: "put the partial results of shards together and judge them",
    load: async () => (await import("./merge.ts")).merge,
  },
  {
    name: "rules",
    usage: "rules [id]",
    summary: "list the rules, or explain one",
    load: async () => (await import("./rules.ts")).rules,
  },
  {
    name: "look",
    usage: "-- CMD ARGS…",
    summary: "no config needed: look at this server now",
    load: async () => (await import("./look.ts")).look,
  },
];
