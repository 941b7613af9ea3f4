import { expect, it } from "vitest";
import { inconsistentNaming as rule } from "../../src/rules/inconsistent-naming.ts";
import { findings, serverEvidence } from "./evidence.ts";

const names = (...list: string[]) => serverEvidence(list.map((name) => ({ name })));

it.each([
  [["list_items", "createItem"]],
  [["list-items", "create_item"]],
  [["ListItems", "create_item", "delete_item"]],
  [["items.list", "create_item"]],
])("fires on %j", (list) => {
  expect(findings(rule, "server", names(...list))).toMatchObject([{ severity: "info", server: "server" }]);
});

it.each([
  [["list_items", "create_item2", "search"]],
  [["listItems", "fetch", "createItem"]],
  [["items.list", "items.create"]],
  [["get", "SET"]],
  [[]],
])("does not fire on %j", (list) => {
  expect(findings(rule, "server", names(...list))).toEqual([]);
});
