import { expect, it } from "vitest";
import { descriptionRestatesName as rule } from "../../src/rules/description-restates-name.ts";
import { definitionEvidence, findings } from "./evidence.ts";

it.each([
  ["reparent_entity", "Reparent entity"],
  ["addComponents", "Adds components to the component."],
  ["get-user", "This tool gets a user."],
  ["list_users", "Listing of all users"],
  ["ping", undefined],
  ["ping", "  "],
])("fires on %s: %s", (name, description) => {
  const fired = findings(
    rule,
    "definition",
    definitionEvidence({ name, ...(description === undefined ? {} : { description }) }),
  );
  expect(fired).toMatchObject([{ severity: "warning", tool: name }]);
});

it.each([
  ["reparent_entity", "Moves an entity under another parent."],
  ["get_user", "Gets a user by e-mail address."],
  ["list_users", "Lists users, newest first."],
])("does not fire on %s: %s", (name, description) => {
  expect(findings(rule, "definition", definitionEvidence({ name, description }))).toEqual([]);
});
