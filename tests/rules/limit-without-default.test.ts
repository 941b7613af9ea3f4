import { expect, it } from "vitest";
import { limitWithoutDefault as rule } from "../../src/rules/limit-without-default.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (limit: object, description = "Lists orders.", required: string[] = []) => ({
  name: "list_orders",
  description,
  inputSchema: { type: "object", properties: { limit: { type: "integer", ...limit } }, required },
});

it.each([
  ["none", {}],
  ["one that means no limit", { default: 0 }],
  ["words that say that all come back", { description: "Maximum number. Returns all if omitted." }],
])("fires where the default is %s", (_, limit) => {
  const fired = findings(rule, "definition", definitionEvidence(tool(limit)));
  expect(fired).toMatchObject([
    { severity: "error", subject: "limit", pointer: "/inputSchema/properties/limit" },
  ]);
});

it.each([
  ["in the schema", tool({ default: 20 })],
  ["in the parameter's words", tool({ description: "Maximum number of orders, defaults to 25" })],
  ["told by the tool", tool({}, "Lists orders. Returns up to 25 results.")],
  ["not needed, since the limit is required", tool({}, "Lists orders.", ["limit"])],
  ["of a tool that gives one record", { ...tool({}, "Gets the total of an order."), name: "get_total" }],
])("does not fire where a bound is %s", (_, given) => {
  expect(findings(rule, "definition", definitionEvidence(given))).toEqual([]);
});

it("names the list's own limit, and none that lies deeper", () => {
  const deep = { pdf: { type: "object", properties: { maxPages: { type: "integer" } } } };
  const given = {
    name: "search_pages",
    description: "Searches pages.",
    inputSchema: {
      type: "object",
      properties: { options: { type: "object", properties: deep }, limit: { type: "integer" } },
    },
  };
  const subjects = findings(rule, "definition", definitionEvidence(given)).map(({ subject }) => subject);
  expect(subjects).toEqual(["limit"]);
});
