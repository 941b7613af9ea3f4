import type { Run, RunSaving } from "../../src/report/types.ts";
import type {
  CaseSnapshot,
  Figures,
  Finding,
  Judged,
  Snapshot,
  ToolSnapshot,
} from "../../src/snapshot/types.ts";

export function figures(content: number, more: Partial<Figures> = {}): Figures {
  return { outcome: "ok", content, chars: content * 3, paths: [["entities[].guid", content]], ...more };
}

export function oneCase(content: number, more: Partial<Figures> = {}): CaseSnapshot {
  return { request: "51ab03c1", figures: [figures(content, more)] };
}

export function tool(
  menu: number,
  cases: ToolSnapshot["cases"],
  findings: readonly Finding[] = [],
): ToolSnapshot {
  return {
    definition: "sha256-9f2c41d07b1e",
    menu,
    risk: { level: "low", basis: "measured", evidence: "bounded" },
    findings,
    cases,
  };
}

export const finding: Finding = {
  rule: "limit-without-default",
  severity: "error",
  server: "scene-editor",
  tool: "list_assets",
  subject: "limit",
  pointer: "/inputSchema/properties/limit",
  message: "The parameter limit has no default, so a call without it returns everything.",
  help: "Give limit a default in the schema.",
};

export const before: Snapshot = {
  encoding: "cl100k_base",
  servers: {
    "scene-editor": {
      protocol: "2025-11-25",
      findings: [],
      tools: {
        get_scene_state: tool(241, {
          "default @ reference": oneCase(8178, { items: 135 }),
          "growth @ growing": {
            request: "77e01200",
            sizes: [10, 100, 1000],
            figures: [figures(640), figures(6105), figures(6105)],
            growth: "bounded",
          },
        }),
        list_assets: tool(180, { "default @ reference": oneCase(1204, { items: 40 }) }, [finding]),
      },
    },
    memory: {
      protocol: "2025-06-18",
      findings: [],
      rounds: {
        "look around": {
          content: 1624,
          calls: ["read_graph / default @ small", "read_graph / default @ small"],
        },
      },
      tools: { read_graph: tool(92, { "default @ small": oneCase(812, { items: 10 }) }) },
    },
  },
};

export const saving: RunSaving = {
  remedy: "compact-json",
  title: "Compact JSON",
  tokensBefore: 21400,
  tokensAfter: 14111,
  saved: 7289,
  loses: "nothing",
  how: "Serialize with JSON.stringify(value), without indentation.",
};

export const lesserSaving: RunSaving = {
  remedy: "significant-digits",
  title: "9 significant digits",
  tokensBefore: 21400,
  tokensAfter: 19800,
  saved: 1600,
  loses: "digits beyond the ninth",
  how: "Round numbers with Number(value.toPrecision(9)).",
};

export const grown: Judged = {
  id: "scene-editor/get_scene_state/default @ reference/tokens/content",
  kind: "tokens",
  severity: "regression",
  server: "scene-editor",
  tool: "get_scene_state",
  case: "default @ reference",
  subject: "content",
  before: 8178,
  after: 21400,
  unit: "tokens",
  paths: [
    { path: "entities[].transform.position", before: 1200, after: 9000 },
    { path: "entities[].mesh", after: 5422 },
    { path: "entities[].guid", before: 3600, after: 3600 },
    { path: "summary", before: 40, after: 12 },
  ],
  message: "The response costs more than what is locked.",
  fails: true,
};

/** All is well: what is measured is what is locked. */
export const calm: Run = {
  command: "check",
  verdict: "pass",
  snapshot: before,
  before,
  changes: [],
  failures: [],
  waived: [],
  notes: [],
  savings: {},
  paths: {},
  lockfile: "budgets.lock.json",
  config: "budgets.config.json",
  locked: true,
  frozen: true,
  accept: "npx budget-check update",
};

const dumped: Snapshot = structuredClone(before);
Object.assign(dumped.servers["scene-editor"]?.tools.get_scene_state?.cases ?? {}, {
  "default @ reference": oneCase(21400, { items: 135 }),
});

/** One response that grew, a policy that it breaks, an improvement, and a server that did not start. */
export const broken: Run = {
  ...calm,
  verdict: "fail",
  snapshot: dumped,
  changes: [
    {
      ...grown,
      id: "scene-editor/get_scene_state/default @ reference/policy/max.tokens",
      kind: "policy",
      severity: "violation",
      subject: "max.tokens",
      before: 15000,
      paths: [],
      message: "The response is over the limit that the configuration sets.",
    },
    grown,
    {
      id: "memory/read_graph/menu",
      kind: "menu",
      severity: "improvement",
      server: "memory",
      tool: "read_graph",
      before: 120,
      after: 92,
      unit: "tokens",
      message: "The definition costs less.",
      fails: false,
    },
  ],
  savings: { "scene-editor/get_scene_state/default @ reference": [lesserSaving, saving] },
};

/** A server that did not start, beside what `broken` found. */
export const unmeasured: Run = {
  ...broken,
  verdict: "unmeasured",
  failures: [
    {
      server: "remote",
      code: "start",
      message: "The server ended with exit code 1 before it answered.",
      help: "Run its command by hand: node server.js",
      stderr: "Error: cannot find module 'left-pad'\n    at Module._load\n\n",
    },
  ],
};
