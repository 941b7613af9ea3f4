import { expect, it } from "vitest";
import { tooManyTools as rule } from "../../src/rules/too-many-tools.ts";
import { findings, serverEvidence } from "./evidence.ts";

const client = { id: "small", name: "Small Client", maxTools: 3, sees: "content" } as const;
const tools = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `tool_${i}` }));

it("fires over the limit of a selected client and names it", () => {
  const given = { settings: { thresholds: {}, clients: [client] } };
  const fired = findings(rule, "server", serverEvidence(tools(4), given));
  expect(fired).toMatchObject([{ severity: "warning", subject: "small" }]);
  expect(fired[0]?.message).toContain("4 tools; Small Client takes 3");
  expect(findings(rule, "server", serverEvidence(tools(3), given))).toEqual([]);
});

it("does not fire where no client with a limit is selected", () => {
  expect(findings(rule, "server", serverEvidence(tools(400)))).toEqual([]);
});
