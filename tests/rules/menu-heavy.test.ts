import { expect, it } from "vitest";
import { menuHeavy as rule } from "../../src/rules/menu-heavy.ts";
import { definitionEvidence, findings, serverEvidence } from "./evidence.ts";

/** The tests' count takes four characters for a token. */
const tool = (tokens: number, name = "note") => ({ name, description: "x".repeat(tokens * 4 - 30) });

it("fires on a definition over 1,000 tokens, with its parts", () => {
  const fired = findings(rule, "definition", definitionEvidence(tool(1100)));
  expect(fired).toMatchObject([{ severity: "warning", tool: "note" }]);
  expect(fired[0]?.message).toContain("description 1,093");
  expect(findings(rule, "definition", definitionEvidence(tool(990)))).toEqual([]);
});

it("fires on a server over 10,000 tokens", () => {
  const tools = Array.from({ length: 12 }, (_, i) => tool(900, `note_${i}`));
  expect(findings(rule, "server", serverEvidence(tools))).toMatchObject([{ rule: "menu-heavy" }]);
  expect(findings(rule, "server", serverEvidence(tools.slice(0, 11)))).toEqual([]);
});

it("does not count what hosts hide from the model", () => {
  const hidden = { ...tool(11_000), _meta: { ui: { visibility: ["app"] } } };
  expect(findings(rule, "definition", definitionEvidence(hidden))).toEqual([]);
  expect(findings(rule, "server", serverEvidence([hidden]))).toEqual([]);
});

it("takes its thresholds from the configuration", () => {
  const settings = { thresholds: { "menu-heavy": { tool: 50, server: 80 } }, clients: [] };
  expect(findings(rule, "definition", definitionEvidence(tool(60), settings))).toHaveLength(1);
  expect(findings(rule, "server", serverEvidence([tool(90)], { settings }))).toHaveLength(1);
});
