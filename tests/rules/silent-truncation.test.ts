import { expect, it } from "vitest";
import { silentTruncation as rule } from "../../src/rules/silent-truncation.ts";
import { onAnswer } from "./answers.ts";
import { probeFindings } from "./promises.ts";
import { text } from "./results.ts";

it("fires on a server that cuts a list without a word", async () => {
  expect(await probeFindings(rule, "silence")).toMatchObject([{ tool: "list_tickets", subject: "limit" }]);
});

it("leaves a server alone that tells the total and the cursor", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});

const LIMITED = {
  name: "list_tickets",
  description: "Lists tickets.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", default: 10, maximum: 100 } } },
};
const tickets = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `ticket ${id}` }));

it("fires on an answer with exactly as many items as the limit allows, and no word", () => {
  expect(onAnswer(rule, text(tickets(10)), LIMITED)).toMatchObject([{ subject: "limit", severity: "error" }]);
  expect(onAnswer(rule, text(tickets(20)), LIMITED, { limit: 20 })).toHaveLength(1);
});

it.each([
  ["fewer items than the limit", text(tickets(9)), {}],
  ["a total beside them", text({ tickets: tickets(10), total: 10 }), {}],
  [
    "words beside structured content",
    { ...text("Showing 10 of 40."), structuredContent: { tickets: tickets(10) } },
    {},
  ],
  ["the limit that was asked for, not reached", text(tickets(10)), { limit: 20 }],
])("does not fire on %s", (_, result, given) => {
  expect(onAnswer(rule, result, LIMITED, given)).toEqual([]);
});

it("fires on a limit that is set inside an object", () => {
  const paging = { type: "object", properties: { limit: { type: "integer" } } };
  const tool = { ...LIMITED, inputSchema: { type: "object", properties: { paging } } };
  expect(onAnswer(rule, text(tickets(10)), tool, { paging: { limit: 10 } })).toMatchObject([
    { subject: "paging.limit" },
  ]);
  expect(onAnswer(rule, text(tickets(10)), tool, { paging: { limit: 20 } })).toEqual([]);
});
