import { expect, it } from "vitest";
import { emptySchema as rule } from "../../src/rules/empty-schema.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const DIALECT = { $schema: "http://json-schema.org/draft-07/schema#" };

it.each([
  ["create_order", "Creates an order for a customer.", DIALECT],
  ["search", "Searches by name.", {}],
  ["orders", "Orders of the given customer.", true],
])("fires on %s", (name, description, inputSchema) => {
  const fired = findings(rule, "definition", definitionEvidence({ name, description, inputSchema }));
  expect(fired).toMatchObject([{ severity: "warning", pointer: "/inputSchema" }]);
});

it.each([
  [
    "an object without properties",
    { name: "create_order", description: "Creates one.", inputSchema: { type: "object" } },
  ],
  ["a reference", { name: "create_order", inputSchema: { $ref: "#/$defs/Order", $defs: {} } }],
  [
    "a tool that takes nothing by its words",
    { name: "whoami", description: "Tells who you are.", inputSchema: {} },
  ],
  ["no schema at all", { name: "create_order", description: "Creates an order." }],
])("does not fire on %s", (_, tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toEqual([]);
});

it.each([
  ["get_me", "Get details of the authenticated user."],
  ["get_status", "Gets the status."],
  ["read_graph", "Read the entire knowledge graph."],
  ["fetch_projects", "Fetches all projects."],
  ["close_browser", "Closes the browser."],
])("leaves %s alone, which needs no argument", (name, description) => {
  expect(findings(rule, "definition", definitionEvidence({ name, description, inputSchema: {} }))).toEqual(
    [],
  );
});

it.each([
  ["get_issue", "Gets details of an issue.", "its description"],
  ["get_user_by_name", "User lookup.", "its name"],
  ["create_order", "Order form.", "its name"],
])("says what shows that %s takes input", (name, description, shown) => {
  const [fired] = findings(rule, "definition", definitionEvidence({ name, description, inputSchema: {} }));
  expect(fired?.message).toContain(`${shown} shows that the tool takes input`);
});
