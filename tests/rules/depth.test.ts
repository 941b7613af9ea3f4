import { expect, it } from "vitest";
import { loadTokenizer } from "../../src/measure/index.ts";
import { applyRules, rules } from "../../src/rules/index.ts";
import { toSurface } from "../../src/surface/definition.ts";
import { definitionEvidence as toEvidence } from "../../src/survey/evidence.ts";
import { resultEvidence, text } from "./results.ts";

const tokenizer = await loadTokenizer("cl100k_base");
const context = { server: "s", severities: {} };
const TOOL = { name: "get", description: "Gets it.", inputSchema: { type: "object" } };
const nested = (levels: number, open: string, inside: string, close: string): string =>
  open.repeat(levels) + inside + close.repeat(levels);

it.each([900, 100_000])("judge a text that nests %i levels deep", (levels) => {
  for (const deep of [nested(levels, "[", "1", "]"), nested(levels, '{"a":', "1", "}")]) {
    const evidence = resultEvidence(TOOL, text(deep));
    expect(evidence.value === undefined).toBe(levels > 1000);
    expect(() => applyRules(rules, "result", evidence, context)).not.toThrow();
  }
});

it("judge structured content that nests as deep as it may", () => {
  const structuredContent = JSON.parse(nested(990, `{"a":`, "1", "}"));
  const evidence = resultEvidence(TOOL, { content: [], structuredContent });
  expect(() => applyRules(rules, "result", evidence, context)).not.toThrow();
});

it("judge a definition that nests as deep as it may, and leave a deeper one out", () => {
  const schema = (levels: number) =>
    JSON.parse(nested(levels, '{"type":"object","properties":{"a":', "{}", "}}"));
  const tool = (name: string, levels: number) => ({
    ...TOOL,
    name,
    inputSchema: schema(levels),
    outputSchema: schema(levels),
  });
  const surface = toSurface([tool("deep", 495), tool("deeper", 50_000), TOOL]);
  expect(surface.definitions.map(({ name }) => name)).toEqual(["deep", "get"]);
  expect(surface.oddities).toMatchObject([
    { code: "too-deep-tool", message: expect.stringContaining('"deeper"') },
  ]);
  for (const definition of surface.definitions) {
    const evidence = toEvidence(definition, tokenizer, { thresholds: {}, clients: [] });
    expect(() => applyRules(rules, "definition", evidence, context)).not.toThrow();
  }
});
