import { expect, it } from "vitest";
import { defaultShapeUntold as rule } from "../../src/rules/default-shape-untold.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (description: string, properties: object = { status: { type: "string" } }) => ({
  name: "list_orders",
  description,
  inputSchema: { type: "object", properties },
});

it("fires on a heavy tool with filters", () => {
  expect(findings(rule, "definition", definitionEvidence(tool("Lists orders of a shop.")))).toMatchObject([
    { severity: "warning", pointer: "/description" },
  ]);
});

it.each([
  ["the default is told", tool("Lists orders of a shop; open ones by default.")],
  ["it is told that everything comes", tool("Lists all orders of a shop.")],
  ["only a page can be chosen", tool("Lists orders of a shop.", { page: { type: "integer" } })],
  ["nothing narrows it anyway", tool("Lists orders of a shop.", {})],
  [
    "it is bounded",
    tool("Lists orders.", { status: { type: "string" }, limit: { type: "integer", default: 5 } }),
  ],
])("does not fire where %s", (_, given) => {
  expect(findings(rule, "definition", definitionEvidence(given))).toEqual([]);
});

it("asks for no word on switches that only add to the answer", () => {
  const added = { include_notes: { type: "boolean", default: false, description: "Include the notes" } };
  expect(findings(rule, "definition", definitionEvidence(tool("Lists orders of a shop.", added)))).toEqual(
    [],
  );
});
