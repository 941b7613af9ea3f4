import { expect, it } from "vitest";
import { limitWithoutCursor as rule } from "../../src/rules/limit-without-cursor.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (more: object, limit = "limit") => ({
  name: "list_orders",
  description: "Lists orders.",
  inputSchema: { type: "object", properties: { [limit]: { type: "integer", default: 20 }, ...more } },
});

it("fires where nothing continues the list", () => {
  expect(
    findings(rule, "definition", definitionEvidence(tool({ status: { type: "string" } }))),
  ).toMatchObject([{ severity: "warning", subject: "limit" }]);
});

it.each([
  ["a cursor", tool({ cursor: { type: "string" } })],
  ["an offset", tool({ offset: { type: "integer" } })],
  ["a page number", tool({ page: { type: "integer" } })],
  ["a range of time", tool({ since: { type: "string", description: "Only orders after this date" } })],
  ["nothing, at the end of a log", { ...tool({}, "tail"), name: "read_log", description: "Reads a log." }],
])("does not fire where there is %s", (_, given) => {
  expect(findings(rule, "definition", definitionEvidence(given))).toEqual([]);
});
