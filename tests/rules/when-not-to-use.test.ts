import { expect, it } from "vitest";
import { whenNotToUse as rule } from "../../src/rules/when-not-to-use.ts";
import { findings, serverEvidence } from "./evidence.ts";

const tool = (name: string, description: string) => ({ name, description });
const LIST = tool("list_folder", "Lists the files in a folder.");

it("fires on two tools that do the same in two ways", () => {
  const tools = [LIST, tool("list_folder_with_sizes", "Lists the files in a folder with their sizes.")];
  expect(findings(rule, "server", serverEvidence(tools))).toMatchObject([
    { severity: "info", tool: "list_folder", subject: "list_folder_with_sizes" },
  ]);
});

it.each([
  [
    "one of them says when not",
    tool("list_folder_raw", "Lists a folder. Do not use this for large folders."),
  ],
  ["a noun is added", tool("list_folder_owners", "Lists the owners of a folder.")],
  ["they give different things", tool("list_folder_raw", "Deletes a folder.")],
])("does not fire where %s", (_, other) => {
  const deletes = other.description.startsWith("Deletes")
    ? { ...other, annotations: { readOnlyHint: false } }
    : other;
  const named = other.description.startsWith("Deletes")
    ? {
        ...deletes,
        name: "list_folder_raw",
        outputSchema: { type: "object", properties: { ok: { type: "boolean" } } },
      }
    : deletes;
  expect(findings(rule, "server", serverEvidence([LIST, named]))).toEqual([]);
});
