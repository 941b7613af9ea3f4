import type {
  CaseSnapshot,
  Figures,
  Finding,
  ServerSnapshot,
  Snapshot,
  ToolSnapshot,
} from "../../src/snapshot/types.ts";

export const figures = (over: Partial<Figures> = {}): Figures => ({
  outcome: "ok",
  content: 1000,
  chars: 3000,
  items: 100,
  paths: [
    ["items[].id", 600],
    ["items[].name", 300],
  ],
  ...over,
});

export const aCase = (over: Partial<CaseSnapshot> = {}): CaseSnapshot => ({
  request: "0011aabb",
  figures: [figures()],
  ...over,
});

/** A sweep over 10, 100 and 1,000 rows that is bounded at 100. */
export const aSweep = (over: Partial<CaseSnapshot> = {}): CaseSnapshot => ({
  request: "0022ccdd",
  sizes: [10, 100, 1000],
  figures: [100, 1000, 1000].map((content) => ({ outcome: "ok", content, items: content / 10, paths: [] })),
  growth: "bounded",
  ...over,
});

export const aTool = (over: Partial<ToolSnapshot> = {}): ToolSnapshot => ({
  definition: "sha256-9f2c41d07b1e",
  menu: 200,
  risk: { level: "low", basis: "measured", evidence: "bounded" },
  findings: [],
  cases: { "default @ reference": aCase() },
  ...over,
});

export const aServer = (over: Partial<ServerSnapshot> = {}): ServerSnapshot => ({
  protocol: "2025-11-25",
  findings: [],
  tools: { list: aTool() },
  ...over,
});

export const aSnapshot = (server: Partial<ServerSnapshot> = {}, over: Partial<Snapshot> = {}): Snapshot => ({
  encoding: "cl100k_base",
  servers: { memory: aServer(server) },
  ...over,
});

/** A snapshot of one server with one tool. */
export const withTool = (over: Partial<ToolSnapshot>): Snapshot =>
  aSnapshot({ tools: { list: aTool(over) } });

/** A snapshot of one server with one tool with one case. */
export const withCase = (over: Partial<CaseSnapshot>): Snapshot =>
  withTool({ cases: { "default @ reference": aCase(over) } });

/** A snapshot whose one case has one measurement. */
export const withFigures = (over: Partial<Figures>): Snapshot => withCase({ figures: [figures(over)] });

export const aFinding = (over: Partial<Finding> = {}): Finding => ({
  rule: "pretty-printed",
  severity: "warning",
  server: "memory",
  tool: "list",
  message: "indentation costs 400 tokens",
  help: "write compact JSON",
  ...over,
});
