import type { Figures } from "../../src/snapshot/types.ts";
import {
  aCase,
  aFinding,
  aServer,
  aSnapshot,
  aSweep,
  aTool,
  figures,
  withCase,
  withFigures,
  withTool,
} from "./build.ts";
import { BETTER, FAILS, rows, STALE } from "./rows.ts";

const sweep = (over: Parameters<typeof aSweep>[0] = {}) => withTool({ cases: { sweep: aSweep(over) } });
/** An answer that is no list. */
const words = (content: number, over: Partial<Figures> = {}) =>
  withCase({ figures: [{ outcome: "ok", content, paths: [], ...over }] });
const image = [{ type: "image/png", count: 1, bytes: 9000, estimate: 700 }];
const round = (content: number, calls: string[]) => aSnapshot({ rounds: { edit: { content, calls } } });
const twoTools = (more = aTool()) => aSnapshot({ tools: { list: aTool(), more } });
const moreCases = { ...aTool().cases, more: aCase() };

/** What an answer says, and whether it is the answer that was locked. */
export const CONTENT_ROWS = [
  ...rows("lost-content", "lost", FAILS, {
    "a case now errors": { after: withFigures({ outcome: "isError", content: 12 }) },
    "a case now errors at length": { after: withFigures({ outcome: "error", content: 5000 }) },
    "a case now needs input": { after: withFigures({ outcome: "input_required", content: 0 }) },
    "a case is now empty": { after: withFigures({ content: 0 }) },
    "a case has no items any more": { after: withFigures({ content: 5, items: 0 }) },
    "a case lost more than half its items": { after: withFigures({ content: 490, items: 49 }) },
    "a case lost more than half its items and costs more": {
      after: withFigures({ content: 2000, items: 49 }),
    },
    "items became words, less than half of them": { after: words(499) },
    "words became less than half of them": { before: words(100), after: words(49) },
    "the text beside structured content is empty": {
      before: withFigures({ structured: 900 }),
      after: withFigures({ structured: 900, content: 0 }),
    },
    "an image is gone, and nothing stands for it": { before: words(0, { media: image }), after: words(0) },
    "items of a sweep's largest store are gone": {
      before: sweep(),
      after: sweep({
        figures: [10, 100, 30].map((items) => ({ outcome: "ok", content: 10 * items, items, paths: [] })),
      }),
    },
    "lost content is not a tolerance's to excuse": {
      after: withFigures({ content: 5, items: 0 }),
      tolerance: { tokens: 9999, percent: 100 },
    },
  }),
  ...rows("lost-content", "improvement", BETTER, {
    "a call answers again, for no more tokens": { before: withFigures({ outcome: "isError" }) },
    "an answer is not empty any more, as a picture": {
      before: words(0),
      after: words(0, { media: [{ ...image[0], type: "image/png", count: 1, bytes: 9, estimate: 0 }] }),
    },
  }),
  ...rows("tokens", "improvement", BETTER, {
    "a case lost half its items": { after: withFigures({ content: 500, items: 50 }) },
    "items became words, half of them": { after: words(500) },
    "an image became a path to it": { before: words(12, { media: image }), after: words(12) },
    "an error became shorter": {
      before: words(9000, { outcome: "isError" }),
      after: words(60, { outcome: "isError" }),
    },
  }),

  ...rows("stale", "stale", STALE, {
    "the definition is another one": { after: withTool({ definition: "sha256-000000000000" }) },
    "the request is another one, with all that was measured": {
      after: withCase({ request: "ffffffff", figures: [figures({ content: 9000 })] }),
    },
    "the request is another one, and its answer lost items": {
      after: withCase({ request: "ffffffff", figures: [figures({ content: 9, items: 1 })] }),
    },
    "a case is new": { after: withTool({ cases: moreCases }) },
    "a case is new and has a finding": {
      after: withTool({ cases: moreCases, findings: [aFinding({ case: "more" })] }),
    },
    "a case is gone": { after: withTool({ cases: {} }) },
    "a tool that models are not shown is new": { after: twoTools(aTool({ menu: 0, hidden: true })) },
    "a tool is gone": { before: twoTools() },
    "a server is new": { after: aSnapshot({}, { servers: { memory: aServer(), more: aServer() } }) },
    "a server is gone": { after: aSnapshot({}, { servers: {} }) },
    "a round is new": { after: round(5, []) },
    "a round is gone": { before: round(5, []) },
    "a round has other calls": { before: round(5, ["a"]), after: round(9, ["a", "b"]) },
    "the sizes of a sweep are others": { before: sweep(), after: sweep({ sizes: [10, 100, 500] }) },
    "the encoding is another one, whatever the figures": {
      after: { ...withFigures({ content: 9000 }), encoding: "o200k_base" },
    },
    "the protocol is another one": { after: aSnapshot({ protocol: "2025-06-18" }) },
    "hosts hide the tool now": { before: withTool({ menu: 0 }), after: withTool({ menu: 0, hidden: true }) },
    "a call fails in another way": {
      before: withFigures({ outcome: "error" }),
      after: withFigures({ outcome: "isError" }),
    },
  }),
];
