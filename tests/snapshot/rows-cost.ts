import { aFinding, aSnapshot, aSweep, aTool, withFigures, withTool } from "./build.ts";
import { BETTER, FAILS, rows, TOLD } from "./rows.ts";

const round = (content: number) => aSnapshot({ rounds: { edit: { content, calls: ["list/default"] } } });
const sweep = (over: Parameters<typeof aSweep>[0] = {}) => withTool({ cases: { sweep: aSweep(over) } });
const image = [{ type: "image/png", count: 1, bytes: 9000, estimate: 700 }];
const risky = withTool({ risk: { level: "high", basis: "schema", evidence: "unbounded" } });
const found = withTool({ findings: [aFinding()] });
const grave = withTool({ findings: [aFinding({ severity: "error" })] });
const slight = withTool({ findings: [aFinding({ severity: "info" })] });
const overClient = withTool({ findings: [aFinding({ rule: "over-client-limit", severity: "error" })] });
const [one, twenty] = [
  { tokens: 0, percent: 1 },
  { tokens: 20, percent: 1 },
];

/** What something costs, and how that is classed. */
export const COST_ROWS = [
  ...rows("tokens", "regression", FAILS, {
    "tokens of the content view rose": { after: withFigures({ content: 1001 }) },
    "tokens of the structured view rose": {
      before: withFigures({ structured: 500 }),
      after: withFigures({ structured: 501 }),
    },
    "structured content appeared": { after: withFigures({ structured: 900 }) },
    "an image appeared": { after: withFigures({ media: image }) },
    "tokens rose at one size of a sweep": {
      before: sweep(),
      after: sweep({
        figures: [100, 1001, 1000].map((content) => ({ outcome: "ok", content, items: 100, paths: [] })),
      }),
    },
    "tokens rose over the tolerance in percent": { after: withFigures({ content: 1011 }), tolerance: one },
    "tokens rose over the tolerance in tokens": { after: withFigures({ content: 1021 }), tolerance: twenty },
  }),
  ...rows("tokens", "regression", TOLD, {
    "tokens rose within the tolerance in percent": { after: withFigures({ content: 1010 }), tolerance: one },
    "tokens rose within the tolerance in tokens": {
      after: withFigures({ content: 1020 }),
      tolerance: twenty,
    },
  }),
  ...rows("round", "regression", FAILS, { "a round rose": { before: round(50), after: round(51) } }),
  ...rows("menu", "regression", FAILS, {
    "the menu cost of a tool rose": { after: withTool({ menu: 201 }) },
    "the menu cost of a tool rose over the tolerance": { after: withTool({ menu: 203 }), tolerance: one },
  }),
  ...rows("menu", "regression", TOLD, {
    "the menu cost of a tool rose within the tolerance": { after: withTool({ menu: 202 }), tolerance: one },
  }),
  ...rows("server-menu", "regression", FAILS, {
    "a new tool raised the menu cost of the server": {
      after: aSnapshot({ tools: { list: aTool(), more: aTool() } }),
    },
  }),

  ...rows("policy", "violation", FAILS, {
    "a case is over its max": { limit: { tool: "list", case: "default @ reference", tokens: 999 } },
    "a case is over the max of its server": { limit: { tokens: 999 } },
    "a definition is over its max": { limit: { tool: "list", menu: 199 } },
    "a server's menu is over its max": { limit: { menu: 199 } },
    "a max is not a tolerance's to stretch": {
      limit: { menu: 199 },
      tolerance: { tokens: 500, percent: 50 },
    },
    "a round is over its max": { before: round(50), after: round(50), limit: { round: "edit", tokens: 49 } },
  }),
  ...rows("client-limit", "violation", FAILS, {
    "a result is over what a client accepts": { before: overClient, after: overClient },
  }),

  ...rows("risk", "regression", FAILS, {
    "the risk class rose": { after: withTool({ risk: { level: "unknown", basis: "none", evidence: "" } }) },
  }),
  ...rows("risk", "notice", TOLD, {
    "the same risk rests on other evidence": {
      after: withTool({ risk: { level: "low", basis: "schema", evidence: "maxItems" } }),
    },
  }),
  ...rows("growth", "regression", FAILS, {
    "the growth class rose": { before: sweep(), after: sweep({ growth: "linear" }) },
  }),
  ...rows("finding", "regression", FAILS, {
    "a warning is new": { after: found },
    "an error is new": { after: grave },
    "a finding is graver": { before: found, after: grave },
    "a server's finding is new": { after: aSnapshot({ findings: [aFinding({ rule: "too-many-tools" })] }) },
  }),
  ...rows("finding", "notice", TOLD, { "an info is new": { after: slight } }),

  ...rows("tokens", "improvement", BETTER, {
    "tokens fell": { after: withFigures({ content: 900 }) },
    "tokens fell far, with all items there": { after: withFigures({ content: 100 }) },
    "tokens fell to a max": { after: withFigures({ content: 999 }), limit: { tool: "list", tokens: 999 } },
    "structured content that the text repeats is gone": { before: withFigures({ structured: 900 }) },
  }),
  ...rows("menu", "improvement", BETTER, { "the menu cost fell": { after: withTool({ menu: 150 }) } }),
  ...rows("server-menu", "improvement", BETTER, {
    "the menu cost of the server fell": { after: withTool({ menu: 150 }) },
  }),
  ...rows("round", "improvement", BETTER, { "a round fell": { before: round(50), after: round(49) } }),
  ...rows("risk", "improvement", BETTER, { "the risk class fell": { before: risky } }),
  ...rows("growth", "improvement", BETTER, {
    "the growth class fell": { before: sweep({ growth: "linear" }), after: sweep() },
  }),
  ...rows("finding", "improvement", BETTER, {
    "a finding is gone": { before: found },
    "a finding is less grave": { before: found, after: slight },
  }),
];
