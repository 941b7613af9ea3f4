import { expect, it } from "vitest";
import { silentDefault as rule } from "../../src/rules/silent-default.ts";
import { onAnswer } from "./answers.ts";
import { text } from "./results.ts";

const tool = (status: object) => ({
  name: "list_waves",
  description: "Lists the waves of a fleet, filtered by status.",
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: "object",
    properties: { status: { type: "string", enum: ["live", "all"], ...status } },
  },
});
const LIVE = tool({ default: "live", description: "Only waves with this status." });
const waves = [{ id: 3 }, { id: 4 }];

it("fires where a default narrowed the answer and the answer does not say so", () => {
  expect(onAnswer(rule, text({ waves }), LIVE)).toMatchObject([{ subject: "status", severity: "warning" }]);
});

const horizon = (values: readonly string[], preset: string) => ({
  ...LIVE,
  description: "Lists the waves of a fleet.",
  inputSchema: {
    type: "object",
    properties: {
      horizon: { type: "string", enum: values, default: preset, description: "Which waves to show." },
    },
  },
});

it("fires on a horizon that shows fewer things than all, without a word", () => {
  expect(onAnswer(rule, text({ waves }), horizon(["live", "all"], "live"))).toMatchObject([
    { subject: "horizon" },
  ]);
  expect(onAnswer(rule, text({ waves }), horizon(["live", "all"], "all"))).toEqual([]);
});

it.each([
  [
    "a level of detail, which leaves out fields and no things",
    text({ waves }),
    horizon(["summary", "full"], "summary"),
    {},
  ],
  ["an answer that names the parameter", text({ waves, status: "live" }), LIVE, {}],
  ["rows that carry it", text({ waves: waves.map((wave) => ({ ...wave, status: "live" })) }), LIVE, {}],
  ["words about a default", text({ waves, note: "Live ones by default." }), LIVE, {}],
  ["a call that set it", text({ waves }), LIVE, { status: "live" }],
  ["a default that leaves nothing out", text({ waves }), tool({ default: "all" }), {}],
  ["no default", text({ waves }), tool({}), {}],
  ["nothing that came back", text({ waves: [] }), LIVE, {}],
  ["an error", { isError: true, ...text({ waves }) }, LIVE, {}],
])("does not fire on %s", (_, result, definition, given) => {
  expect(onAnswer(rule, result, definition, given)).toEqual([]);
});

const nested = (own: object) => ({
  ...LIVE,
  inputSchema: {
    type: "object",
    properties: {
      options: {
        type: "object",
        properties: { status: { type: "string", enum: ["live", "all"], default: "live", ...own } },
      },
    },
  },
});

it("knows what a call sets inside an object", () => {
  const only = nested({ description: "Only waves with this status." });
  expect(onAnswer(rule, text({ waves }), only)).toMatchObject([{ subject: "options.status" }]);
  expect(onAnswer(rule, text({ waves }), only, { options: { status: "live" } })).toEqual([]);
});
