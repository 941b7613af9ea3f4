import { expect, it } from "vitest";
import { drilldownNotAdvertised as rule } from "../../src/rules/drilldown-not-advertised.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (description: string) => ({
  name: "list_orders",
  description,
  inputSchema: {
    type: "object",
    properties: {
      customer: { type: "string", description: "Only orders of this customer" },
      limit: { type: "integer", default: 20, description: "Maximum number of orders to return" },
    },
  },
});

it("names the parameter that disappeared from the description", () => {
  const told = tool("Lists orders, 20 by default. Narrow them with `customer` and `limit`.");
  const untold = tool("Lists orders, 20 by default. Narrow them with `limit`.");
  expect(findings(rule, "definition", definitionEvidence(told))).toEqual([]);
  const fired = findings(rule, "definition", definitionEvidence(untold));
  expect(fired).toMatchObject([
    { rule: "drilldown-not-advertised", severity: "warning", tool: "list_orders", subject: "customer" },
  ]);
  expect(fired[0]?.pointer).toBe("/inputSchema/properties/customer");
  expect(fired[0]?.message).toContain("`customer`");
});

it("leaves tools alone whose answers do not grow", () => {
  const record = { ...tool("Gets the details of an order."), name: "get_order" };
  expect(findings(rule, "definition", definitionEvidence(record))).toEqual([]);
});

it("leaves switches alone that only add to the answer: unset, they cost nothing", () => {
  const properties = {
    include_favicon: { type: "boolean", default: false, description: "Whether to include the favicon" },
    includeStacks: { type: "boolean", description: "Return the stack with each result" },
    all: { type: "boolean", description: "Return all orders and not only the open ones. Defaults to false." },
    format: { type: "string", enum: ["markdown", "text"], description: "Output format" },
  };
  const open = { ...tool("Lists orders."), inputSchema: { type: "object", properties } };
  expect(findings(rule, "definition", definitionEvidence(open))).toEqual([]);
});

it("tells a switch that is on until it is turned off, and a format with less in it", () => {
  const properties = {
    include_body: { type: "boolean", default: true, description: "Whether to include the body" },
    format: { type: "string", enum: ["full", "concise"], description: "Output format" },
  };
  const open = { ...tool("Lists orders."), inputSchema: { type: "object", properties } };
  const fired = findings(rule, "definition", definitionEvidence(open));
  expect(fired.map(({ subject }) => subject)).toEqual(["format", "include_body"]);
});

it("tells a filter of several parts once", () => {
  const corner = { type: "number", description: "A corner of the area" };
  const bbox = {
    type: "object",
    properties: { minLatitude: corner, maxLatitude: corner, minRadius: corner },
  };
  const open = { ...tool("Lists orders."), inputSchema: { type: "object", properties: { bbox } } };
  const fired = findings(rule, "definition", definitionEvidence(open));
  expect(fired.map(({ subject }) => subject)).toEqual(["bbox"]);
});
