import { expect, it } from "vitest";
import { optInIncomplete as rule } from "../../src/rules/opt-in-incomplete.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { probeFindings } from "./promises.ts";
import { text } from "./results.ts";

it("fires on an opt-in that changes nothing", async () => {
  expect(await probeFindings(rule, "opt-in-ignored")).toMatchObject([
    { tool: "overview", subject: "full", message: expect.stringContaining("the same answer as the default") },
  ]);
});

it("fires on an opt-in that gives a part and does not say so", async () => {
  expect(await probeFindings(rule, "opt-in-partial")).toMatchObject([
    { tool: "overview", subject: "full", message: expect.stringContaining("5 of the 20 items") },
  ]);
});

it("leaves a server alone that gives everything back", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});

const optIn = (tool: string, summary: object, full: object) => {
  const call = (answer: object, given: object) => ({
    arguments: given,
    outcome: { kind: "ok" as const, result: text(JSON.stringify(answer)) },
    ...(itemsOf(answer) ? { items: itemsOf(answer) as string[] } : {}),
  });
  return findings(rule, "probe", {
    tool: definitionEvidence({ name: tool, inputSchema: { type: "object" } }),
    probe: {
      plan: { kind: "opt-in-complete", tool, parameter: "full", arguments: {}, values: [true] },
      calls: [call(summary, {}), call(full, { full: true })],
    },
  } as never);
};
const itemsOf = (answer: object): string[] | undefined =>
  Object.values(answer)
    .find((value) => Array.isArray(value))
    ?.map((entry: unknown) => JSON.stringify(entry));
const LINES = [{ sku: "a" }, { sku: "b" }, { sku: "c" }];

it.each([
  ["an order's sum", { id: "A-7", total: 199 }],
  ["an order's sum beside its number of lines", { order: "A-7", total: 199, lines: 3 }],
  ["a sum with cents", { total: 199.5 }],
  ["a sum among money", { total: 199, tax: 20 }],
  ["the sum of an order inside", { order: { number: "A-7", total: 199, items: LINES } }],
])("takes %s for no count of items", (_, summary) => {
  expect(optIn("get_order", summary, { lines: LINES })).toEqual([]);
});

it.each([
  [
    "a total beside the first of a list",
    "list_orders",
    { project: "north", total: 135, first: ["E1", "E2"] },
  ],
  ["a total beside counts", "overview", { total: 135, open: 100, closed: 35 }],
  ["a named total", "get_order", { id: "A-7", total_items: 135 }],
])("takes %s for a count of items", (_, tool, summary) => {
  expect(optIn(tool, summary, { lines: LINES })).toMatchObject([
    { subject: "full", message: expect.stringContaining("3 of the 135 items") },
  ]);
});
