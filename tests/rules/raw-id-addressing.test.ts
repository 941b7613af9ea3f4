import { expect, it } from "vitest";
import { rawIdAddressing as rule } from "../../src/rules/raw-id-addressing.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (properties: object, required = Object.keys(properties)) => ({
  name: "move_node",
  inputSchema: { type: "object", properties, required },
});

it.each([
  ["a format", { id: { type: "string", format: "uuid" } }, "id"],
  ["a name", { nodeUuid: { type: "string" } }, "nodeUuid"],
  ["words", { node: { type: "string", description: "GUID of the node" } }, "node"],
])("fires where %s says UUID", (_, properties, subject) => {
  expect(findings(rule, "definition", definitionEvidence(tool(properties)))).toMatchObject([
    { severity: "info", subject },
  ]);
});

it.each([
  ["a name does as well", tool({ node: { type: "string", description: "UUID or name of the node" } })],
  [
    "there is a path beside it",
    tool({ id: { type: "string", format: "uuid" }, path: { type: "string" } }, []),
  ],
  ["it is optional", tool({ id: { type: "string", format: "uuid" } }, [])],
  ["it is no UUID", tool({ id: { type: "string" } })],
])("does not fire where %s", (_, given) => {
  expect(findings(rule, "definition", definitionEvidence(given))).toEqual([]);
});
