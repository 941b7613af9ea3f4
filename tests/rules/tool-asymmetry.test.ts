import { expect, it } from "vitest";
import { toolAsymmetry as rule } from "../../src/rules/tool-asymmetry.ts";
import { findings, serverEvidence } from "./evidence.ts";

const tool = (name: string, values: readonly unknown[], parameter = "kind") => ({
  name,
  annotations: { readOnlyHint: name.startsWith("list") },
  inputSchema: { type: "object", properties: { [parameter]: { enum: values } } },
});

it("fires on a value that the writer lacks, and on one that the reader lacks", () => {
  const tools = [tool("list_parts", ["bolt", "nut", "gear"]), tool("add_part", ["bolt", "nut", "cam"])];
  const fired = findings(rule, "server", serverEvidence(tools));
  expect(fired).toMatchObject([{ severity: "info", tool: "add_part", subject: "kind" }]);
  expect(fired[0]?.message).toContain("list_parts takes gear, which add_part lacks");
  expect(fired[0]?.message).toContain("add_part takes cam, which list_parts lacks");
});

it.each([
  ["the same values", tool("add_part", ["nut", "bolt"])],
  ["a value that only widens", tool("add_part", ["bolt", "nut", "all"])],
  ["nothing in common", tool("add_part", ["red", "green"])],
  ["another name", tool("add_part", ["bolt"], "shape")],
])("does not fire on %s", (_, writer) => {
  expect(findings(rule, "server", serverEvidence([tool("list_parts", ["bolt", "nut"]), writer]))).toEqual([]);
});

it("does not compare what tools can do", () => {
  const tools = [tool("list_parts", ["list", "get"], "action"), tool("add_part", ["get", "add"], "action")];
  expect(findings(rule, "server", serverEvidence(tools))).toEqual([]);
});
