import { z } from "zod";

/*
 * The one source of the configuration's types and of its JSON Schema.
 * Every key's `describe` is what an editor shows and what docs/configuration.md says.
 */

const millis = z.int().positive().max(2_147_483_647); // A timer of Node's fires at once where it is set higher.
const count = z.int().nonnegative();
const json = z.record(z.string(), z.unknown());
const severity = z.enum(["error", "warning", "info", "off"]);

const step = z
  .strictObject({
    tool: z.string().min(1).describe("Tool to call before the measured one, in the same session."),
    arguments: json
      .optional()
      .describe("Its arguments; may take values out of earlier results: {steps.0.…}."),
  })
  .describe("A setup call.");

const caseMax = z
  .strictObject({
    tokens: count.optional().describe("Most tokens that each view of a response may have."),
  })
  .describe("A policy that `update` cannot lift.");

export const caseSchema = z.strictObject({
  tool: z.string().min(1).describe("Name of the tool, as in tools/list."),
  name: z
    .string()
    .min(1)
    .regex(/^[^@\n]+$/, "must not hold @ or a line break")
    .optional()
    .describe("Name of the case; `default` when omitted."),
  arguments: json.optional().describe("Arguments of the call; {} when omitted."),
  store: z.string().optional().describe("Store it runs over; the server's first one when omitted."),
  setup: z.array(step).optional().describe("Calls made before the measured one, in the same session."),
  max: caseMax.optional(),
  timeout: millis.optional().describe("Milliseconds the call may take."),
});

const storeBase = {
  size: count.optional().describe("Rows in the store, for {store.size} and for the report."),
  setup: z
    .array(z.array(z.string()).min(1))
    .optional()
    .describe("Commands (argument lists, no shell) run once the private copy lies there; {store} expands."),
};
const sized = {
  sizes: z.array(count).min(1).optional().describe("Sizes of a growth sweep, ascending: [10, 100, 1000]."),
  seed: z.int().optional().describe("Seed handed to the generator; 1 when omitted."),
};

export const storeSchema = z.union([
  z.strictObject({
    path: z
      .string()
      .min(1)
      .describe("File or folder, relative to the configuration; every server process gets a copy."),
    ...storeBase,
  }),
  z.strictObject({
    generate: z
      .union([z.string().min(1), z.array(z.string()).min(1)])
      .describe(
        "Module that exports generate({ size, target, seed }), or a command; {target}, {size}, {seed} expand.",
      ),
    ...storeBase,
    ...sized,
  }),
  z.strictObject({
    http: z
      .string()
      .min(1)
      .describe(
        "Recorded upstream answers: a HAR 1.2 file, or a folder of bodies by method and path; served at {store.url}.",
      ),
    size: storeBase.size,
    setup: storeBase.setup,
  }),
  z.strictObject({
    setup: z
      .array(z.array(z.string()).min(1))
      .min(1)
      .describe("Commands that fill an empty folder; {store}, {store.size} expand."),
    size: storeBase.size,
    sizes: sized.sizes,
  }),
]);

const toolMax = z.strictObject({
  tokens: count.optional().describe("Most tokens that each view of a response may have."),
  menu: count.optional().describe("Most tokens that the definition may have."),
});

const serverMax = z.strictObject({
  tokens: count.optional().describe("Most tokens that each view of any response may have."),
  menu: count.optional().describe("Most tokens that all definitions together may have."),
  tools: z
    .record(z.string().min(1), toolMax)
    .optional()
    .describe('By tool name or pattern: `{ "list_*": { "tokens": 4000 } }`.'),
});

const waiver = z.strictObject({
  rule: z.string().min(1).describe("Id of the rule."),
  tool: z.string().min(1).optional().describe("Tool name or pattern; every tool when omitted."),
  case: z.string().optional().describe("Case key (`name @ store`); every case when omitted."),
  subject: z.string().optional().describe("What the finding is about: a parameter, a path."),
  reason: z.string().min(3).describe("Why it is accepted. Needed."),
});

const round = z.union([
  z.array(z.string().min(1)).min(1),
  z.strictObject({
    cases: z.array(z.string().min(1)).min(1).describe("`tool/case`, in the order an agent makes them."),
    max: caseMax.optional(),
  }),
]);

const timeouts = z.strictObject({
  start: millis
    .optional()
    .describe("Milliseconds until the server has answered the handshake; 30000 when omitted."),
  call: millis.optional().describe("Milliseconds a call may take; 60000 when omitted."),
  stop: millis.optional().describe("Milliseconds a server has to end by itself; 2000 when omitted."),
});

/** What every kind of server block may hold. */
const serverCommon = {
  disabled: z.boolean().optional().describe("true: leave this server out."),
  stores: z
    .record(z.string().regex(/^[^@\n]+$/, "must not hold @ or a line break"), storeSchema)
    .optional()
    .describe(
      'Data that the server answers from, by name; every process has a copy at {store}: `{ "ten": { "path": "fixtures/ten.json" } }`.',
    ),
  cases: z.array(caseSchema).optional().describe("Calls to replay and hold to a budget."),
  defaultCases: z
    .enum(["auto", "none"])
    .optional()
    .describe("auto: a case `default` for every tool that declares readOnlyHint and needs no argument."),
  probes: z
    .union([
      z.enum(["auto", "none"]),
      z.strictObject({
        allow: z
          .array(z.string())
          .optional()
          .describe("Tools that may be probed though they do not declare readOnlyHint."),
        skip: z.array(z.string()).optional().describe("Tools or `tool/probe` to leave out."),
      }),
    ])
    .optional()
    .describe(
      'auto (default): check promises (limits, cursors, filters) on tools that declare readOnlyHint; none; or `{ "allow": ["find_item"], "skip": ["list_items/empty-store"] }`.',
    ),
  recordings: z.string().optional().describe("Folder of recorded results, replayed instead of live calls."),
  rounds: z
    .record(z.string().min(1), round)
    .optional()
    .describe(
      'Cases that an agent makes together, budgeted as one figure: `{ "look around": ["list_items/default", "get_item/first"] }`, or `{ "cases": […], "max": { "tokens": 9000 } }`.',
    ),
  waivers: z
    .array(waiver)
    .optional()
    .describe(
      'Findings that are accepted: `{ "rule": "unbounded-collection", "tool": "read_graph", "reason": "the whole graph is its job" }`.',
    ),
  max: serverMax
    .optional()
    .describe(
      'A policy that `update` cannot lift: `{ "tokens": 8000, "menu": 3000, "tools": { "list_*": { "tokens": 4000 } } }`.',
    ),
};

const live = {
  protocol: z
    .enum(["legacy", "modern"])
    .optional()
    .describe("modern: the 2026-07-28 revision; legacy (default): the handshake that every server answers."),
  exclusive: z.boolean().optional().describe("true: nothing else runs while this server does."),
  timeouts: timeouts
    .optional()
    .describe('Time limits in milliseconds: `{ "start": 30000, "call": 60000, "stop": 2000 }`.'),
  autoApprove: z.unknown().optional().describe("Read by clients, ignored here."),
  alwaysAllow: z.unknown().optional().describe("Read by clients, ignored here."),
};

export const stdioServerSchema = z.strictObject({
  type: z.literal("stdio").optional(),
  command: z.string().min(1).describe("Program to start."),
  args: z
    .array(z.string())
    .optional()
    .describe('Its arguments: `["server.js", "--data", "{store}"]`; no shell reads them.'),
  env: z
    .record(z.string(), z.string())
    .optional()
    .describe("Added to the few variables that clients pass on."),
  cwd: z
    .string()
    .optional()
    .describe("Folder it starts in; the configuration's when omitted; {scratch} for a fresh one."),
  ...live,
  ...serverCommon,
});

export const httpServerSchema = z.strictObject({
  type: z.enum(["http", "streamable-http", "sse"]).optional(),
  url: z.string().min(1).describe("Address of the MCP endpoint."),
  headers: z
    .record(z.string(), z.string())
    .optional()
    .describe('Sent with every request: `{ "Authorization": "Bearer ${SHOP_TOKEN}" }`.'),
  ...live,
  ...serverCommon,
});

export const savedServerSchema = z.strictObject({
  tools: z.string().min(1).describe("A saved answer to tools/list; only the menu is budgeted."),
  ...serverCommon,
});

export const moduleServerSchema = z.strictObject({
  module: z
    .string()
    .min(1)
    .describe("A module that exports tools with zod or JSON schemas; only the menu is budgeted."),
  ...serverCommon,
});

/** By the key that tells which kind of server it is. */
export const serverSchemas = {
  command: stdioServerSchema,
  url: httpServerSchema,
  tools: savedServerSchema,
  module: moduleServerSchema,
} as const;

export const serverSchema = z.union([
  stdioServerSchema,
  httpServerSchema,
  savedServerSchema,
  moduleServerSchema,
]);

const ruleSetting = z.union([
  severity,
  z
    .object({ severity: severity.optional() })
    .catchall(z.number())
    .describe("Severity and the rule's thresholds."),
]);

export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  encoding: z
    .enum(["cl100k_base", "o200k_base"])
    .optional()
    .describe("Tokens of which encoding; cl100k_base when omitted."),
  clients: z.array(z.string()).optional().describe("Results must fit what these clients accept."),
  tolerance: z
    .strictObject({ tokens: count.optional(), percent: z.number().nonnegative().optional() })
    .optional()
    .describe(
      'How far a figure may lie above the locked one; the larger of the two counts: `{ "tokens": 20, "percent": 2 }`.',
    ),
  window: z
    .int()
    .positive()
    .optional()
    .describe("Context window in tokens that rounds are set against; 200000 when omitted."),
  rules: z
    .record(z.string(), ruleSetting)
    .optional()
    .describe(
      'Severity or `off` by rule id, or both it and thresholds: `{ "menu-heavy": "off", "overload": { "severity": "error", "high": 2000 } }`.',
    ),
  concurrency: z
    .int()
    .positive()
    .optional()
    .describe("Server processes side by side; the number of processors when omitted."),
  mcpServers: z
    .record(z.string().min(1), serverSchema)
    .describe("The servers under budget, as in .mcp.json."),
});

export type Config = z.infer<typeof configSchema>;
export type ServerConfig = z.infer<typeof serverSchema>;
export type StdioServer = z.infer<typeof stdioServerSchema>;
export type HttpServer = z.infer<typeof httpServerSchema>;
export type StoreConfig = z.infer<typeof storeSchema>;
export type CaseConfig = z.infer<typeof caseSchema>;
export type StepConfig = z.infer<typeof step>;
export type WaiverConfig = z.infer<typeof waiver>;
