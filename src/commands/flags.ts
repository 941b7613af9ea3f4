/** Every flag there is, with what `--help` says of it. A command names those that it takes. */
export const FLAGS = {
  config: {
    type: "string",
    value: "FILE",
    help: "configuration to use instead of the one found from this folder up",
  },
  lockfile: {
    type: "string",
    value: "FILE",
    help: "lockfile to use instead of budgets.lock.json beside the configuration",
  },
  server: { type: "string", multiple: true, value: "NAME", help: "only this server (repeatable)" },
  tool: { type: "string", multiple: true, value: "NAME", help: "only this tool (repeatable)" },
  case: {
    type: "string",
    multiple: true,
    value: "NAME",
    help: "only this case, `name` or `name @ store` (repeatable)",
  },
  reporter: {
    type: "string",
    multiple: true,
    value: "NAME[=FILE]",
    help: "terminal, json, markdown, sarif, junit, github or html (repeatable)",
  },
  json: { type: "boolean", help: "print JSON and nothing else on stdout" },
  quiet: { type: "boolean", help: "print only what fails" },
  color: { type: "boolean", help: "colours, or with --no-color none (default: only on a terminal)" },
  strict: { type: "boolean", help: "an improvement that is not locked fails too" },
  frozen: {
    type: "boolean",
    help: "a stale lockfile fails (default where CI is set); --no-frozen: it is only told",
  },
  concurrency: { type: "string", value: "N", example: "4", help: "server processes side by side" },
  timeout: { type: "string", value: "MS", example: "60000", help: "milliseconds a call may take" },
  shard: { type: "string", value: "I/N", help: "run the I-th of N parts and write a partial result" },
  output: { type: "string", value: "FILE", help: "file to write instead of the usual one" },
  force: { type: "boolean", help: "overwrite files that are there already" },
  git: { type: "boolean", help: "set up git's diff and merge drivers for the lockfile" },
  watch: { type: "boolean", help: "stay, and replay what a changed file concerns" },
  window: {
    type: "string",
    value: "TOKENS",
    example: "200000",
    help: "context window that rounds are set against",
  },
  encoding: { type: "string", value: "NAME", help: "cl100k_base or o200k_base" },
  url: { type: "string", value: "URL", help: "address of an MCP server" },
  from: { type: "string", value: "FILE", help: "an .mcp.json or another client's file to take servers from" },
  textconv: { type: "boolean", help: "print one lockfile as text for `git diff`" },
  driver: { type: "boolean", help: "act as git's merge driver: %O %A %B %P" },
  markdown: { type: "boolean", help: "print Markdown" },
  help: { type: "boolean", short: "h", help: "this text" },
  version: { type: "boolean", short: "v", help: "the version" },
} as const satisfies Record<string, FlagSpec>;

interface FlagSpec {
  readonly type: "string" | "boolean";
  readonly multiple?: true;
  readonly short?: string;
  /** How its value is named in the help. */
  readonly value?: string;
  /** Of a flag that takes a whole number: one that makes sense, for the message about one that does not. */
  readonly example?: string;
  readonly help: string;
}

export type FlagName = keyof typeof FLAGS;

/** Flags that commands have in common, by what they are about. */
export const SELECTING = ["config", "lockfile", "server", "tool", "case"] as const satisfies FlagName[];
export const REPORTING = ["reporter", "json", "quiet", "color"] as const satisfies FlagName[];
export const JUDGING = ["strict", "frozen"] as const satisfies FlagName[];
export const CALLING = ["concurrency", "timeout"] as const satisfies FlagName[];

type ValueOf<S extends FlagSpec> = S extends { type: "boolean" }
  ? boolean
  : S extends { multiple: true }
    ? string[]
    : string;

/** Parsed flags; one that was not typed is absent. */
export type FlagValues = { readonly [N in FlagName]?: ValueOf<(typeof FLAGS)[N]> };
