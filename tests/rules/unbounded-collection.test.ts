import { expect, it } from "vitest";
import { unboundedCollection as rule } from "../../src/rules/unbounded-collection.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const TOOL = { name: "list_parts", description: "Lists all parts of a machine." };
const limit = (schema: object) => ({ type: "object", properties: { limit: { type: "integer", ...schema } } });
const rows = (array: object) => ({
  type: "object",
  properties: {
    parts: { type: "array", items: { type: "object", properties: { id: {}, name: {} } }, ...array },
  },
  required: ["parts"],
});

it.each([
  ["words alone", { ...TOOL }],
  ["a limit without a default", { ...TOOL, inputSchema: limit({}) }],
  ["a default in words that means all", { ...TOOL, inputSchema: limit({ description: "Default: all" }) }],
  ["an output schema", { name: "parts", outputSchema: rows({}) }],
])("fires on %s", (_, tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toMatchObject([
    { rule: "unbounded-collection", severity: "error", server: "server", tool: tool.name },
  ]);
});

it.each([
  ["a default in the schema", { ...TOOL, inputSchema: limit({ default: 20 }) }],
  ["a default in words", { ...TOOL, inputSchema: limit({ description: "How many parts (default 20)" }) }],
  ["a required limit", { ...TOOL, inputSchema: { ...limit({}), required: ["limit"] } }],
  ["maxItems", { name: "parts", outputSchema: rows({ maxItems: 20 }) }],
  ["a single record", { name: "get_part", description: "Gets the details of a part." }],
  ["a tool that hosts hide from the model", { ...TOOL, _meta: { ui: { visibility: ["app"] } } }],
])("does not fire on %s", (_, tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toEqual([]);
});

it("does not ask for the cursor that there is", () => {
  const after = { type: "string", description: "Paging cursor token for the next page of results" };
  const paged = {
    name: "list_links",
    description: "Lists links.",
    inputSchema: { type: "object", properties: { after } },
  };
  const [fired] = findings(rule, "definition", definitionEvidence(paged));
  expect(fired?.message).toBe(
    "It gives back a collection in pages by `after`, and nothing tells how large a page is.",
  );
  expect(fired?.help).toBe("Add a limit parameter with a default.");
});
