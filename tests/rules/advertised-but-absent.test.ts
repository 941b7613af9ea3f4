import { expect, it } from "vitest";
import { advertisedButAbsent as rule } from "../../src/rules/advertised-but-absent.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (description: string, more: object = {}) => ({
  name: "search_orders",
  description,
  inputSchema: { type: "object", properties: { text: { type: "string" }, ...more } },
});

it.each([
  ["Searches orders. Use the limit parameter to cut the list.", "limit"],
  ["Searches orders. Pass `cursor` to go on.", "cursor"],
  ["Searches orders. Set `format=csv` for a table.", "format"],
  ["Searches orders; the option 'fields' chooses columns.", "fields"],
  ["Searches orders. Supports pagination.", "pagination"],
  ["Searches orders with the max_results option.", "max_results"],
])("fires on %j", (description, subject) => {
  expect(findings(rule, "definition", definitionEvidence(tool(description)))).toMatchObject([
    { severity: "error", subject },
  ]);
});

it.each([
  [
    "a parameter that is there",
    tool("Searches orders. Use the limit parameter.", { limit: { type: "integer" } }),
  ],
  ["another spelling", tool("Searches orders. Use `page_size` to cut.", { pageSize: { type: "integer" } })],
  [
    "a nested one",
    tool("Pass `limit`.", { options: { type: "object", properties: { limit: { type: "integer" } } } }),
  ],
  ["pagination that is there", tool("Searches orders. Supports pagination.", { page: { type: "integer" } })],
  [
    "parameters in general",
    tool("Searches orders. All parameters are optional; fill in all arguments you know."),
  ],
  ["an ordinal", tool("Searches orders. The first parameter is the shop, the last argument the year.")],
  [
    "kinds of parameters",
    tool("Searches orders. Supports filter parameters, query parameters and sort options."),
  ],
  ["what a parameter is for", tool("Counts orders, with text as an optional filter parameter.")],
  ["plain words", tool("Searches orders within the limit of your plan, by their status and format.")],
  ["another tool's parameter", tool("Searches orders. The list_orders tool has a `limit` parameter.")],
  [
    "a value of an enumeration",
    tool("Use `full` for all.", { detail: { type: "string", enum: ["full", "names"] } }),
  ],
  [
    "no properties at all",
    { name: "search_orders", description: "Use the limit parameter.", inputSchema: {} },
  ],
])("does not fire on %s", (_, given) => {
  expect(findings(rule, "definition", definitionEvidence(given))).toEqual([]);
});
