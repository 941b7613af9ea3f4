import { expect, it } from "vitest";
import { inconsistentNaming as rule } from "../../src/rules/inconsistent-naming.ts";
import { findings, serverEvidence } from "./evidence.ts";

const names = (...list: string[]) => serverEvidence(list.map((name) => ({ name })));

it.each([
  [["list_items", "createItem"]],
  [["list-items", "create_item"]],
  [["ListItems", "create_item", "delete_item"]],
  [["items.list", "items_all"]],
])("fires on words that are joined in different ways: %j", (list) => {
  expect(findings(rule, "server", names(...list))).toMatchObject([{ severity: "info", subject: "style" }]);
});

it.each([[["create_item", "store_search"]], [["list_items", "item_create", "item_delete"]]])(
  "fires on verbs in different places: %j",
  (list) => {
    expect(findings(rule, "server", names(...list))).toMatchObject([{ severity: "info", subject: "order" }]);
  },
);

it.each([
  [["browser_click", "browser_resize", "browser_tabs"]],
  [["list_items", "directory_tree", "get_state"]],
  [["list_items", "create_item2", "search"]],
  [["listItems", "fetch", "createItem"]],
  [["items.list", "items.create"]],
  [["get", "SET"]],
  [[]],
])("does not fire on %j", (list) => {
  expect(findings(rule, "server", names(...list))).toEqual([]);
});
