import { expect, it } from "vitest";
import { repeatedSchema as rule } from "../../src/rules/repeated-schema.ts";
import { findings, serverEvidence } from "./evidence.ts";

const FILTER = {
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `field_${i}`,
      { type: "string", description: `Only with this field ${i}` },
    ]),
  ),
};
const tools = (count: number, filter: (i: number) => unknown) =>
  Array.from({ length: count }, (_, i) => ({
    name: `tool_${i}`,
    inputSchema: { type: "object", properties: { filter: filter(i) } },
  }));

it("tells the outermost repeated object once, with what the copies cost", () => {
  const fired = findings(rule, "server", serverEvidence(tools(4, () => FILTER)));
  const tokens = Math.ceil(JSON.stringify(FILTER).length / 4) * 3;
  expect(fired).toMatchObject([{ severity: "warning", subject: "filter" }]);
  expect(fired[0]?.message).toContain(`in 4 tools`);
  expect(fired[0]?.message).toContain(`${tokens} tokens`);
});

it.each([
  ["two tools", tools(2, () => FILTER)],
  ["small objects", tools(50, () => ({ type: "string", description: "A name" }))],
  ["objects that differ", tools(4, (i) => ({ ...FILTER, properties: { [`a${i}`]: { type: "string" } } }))],
])("does not fire on %s", (_, given) => {
  expect(findings(rule, "server", serverEvidence(given))).toEqual([]);
});

it("finds the part that is shared where the whole differs", () => {
  const given = tools(4, (i) => ({ type: "object", title: `Filter ${i}`, properties: { inner: FILTER } }));
  expect(findings(rule, "server", serverEvidence(given)).map((finding) => finding.subject)).toEqual([
    "inner",
  ]);
});

it("leaves definitions that nothing refers to, to the rule that takes them out", () => {
  const shared = { Filter: FILTER, Spare: { ...FILTER, description: "Nobody refers to it." } };
  const given = tools(4, () => ({ $ref: "#/$defs/Filter" })).map((tool) => ({
    ...tool,
    inputSchema: { ...tool.inputSchema, $defs: shared },
  }));
  expect(findings(rule, "server", serverEvidence(given)).map((finding) => finding.subject)).toEqual([
    "Filter",
  ]);
});

it("writes large figures as the other reports do", () => {
  const [fired] = findings(rule, "server", serverEvidence(tools(40, () => FILTER)));
  expect(fired?.message).toMatch(/the copies cost \d+,\d{3} tokens\.$/);
});
