import { expect, it } from "vitest";
import { loadTokenizer } from "../../src/measure/index.ts";
import type { Tokenizer } from "../../src/measure/types.ts";
import { toSurface } from "../../src/surface/definition.ts";
import { definitionEvidence, resultEvidence } from "../../src/survey/evidence.ts";

const tokenizer = await loadTokenizer("cl100k_base");
const [definition] = toSurface([{ name: "get", description: "Gets it.", inputSchema: {} }]).definitions;
const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: `row ${id}` }));

it.each([
  ["a text", { content: [{ type: "text", text: JSON.stringify(rows) }] }, 1],
  [
    "two texts",
    { content: [rows, { total: 50 }].map((one) => ({ type: "text", text: JSON.stringify(one) })) },
    2,
  ],
  ["structured content", { content: [{ type: "text", text: "50 rows" }], structuredContent: { rows } }, 2],
  [
    "a text that repeats it",
    { content: [{ type: "text", text: JSON.stringify({ rows }) }], structuredContent: { rows } },
    1,
  ],
  [
    "a heavier text",
    { content: [{ type: "text", text: JSON.stringify(rows, null, 2) }], structuredContent: { rows } },
    2,
  ],
])("%s is cut into tokens once to be measured and told by its paths", (_, result, texts) => {
  const asked: string[] = [];
  const counting: Tokenizer = {
    ...tokenizer,
    count: (text) => {
      asked.push(text);
      return tokenizer.count(text);
    },
    lengths: (text) => {
      asked.push(text);
      return tokenizer.lengths(text);
    },
  };
  if (!definition) throw new Error("there is a definition");
  const tool = definitionEvidence(definition, tokenizer, { thresholds: {}, clients: [] });
  const evidence = (one: Tokenizer) =>
    resultEvidence(tool, { key: "default", arguments: {} }, { kind: "ok", result }, one);
  const told = evidence(counting);
  expect(asked).toHaveLength(texts);
  const { tokenizer: _own, ...rest } = evidence(tokenizer) ?? {};
  expect(told).toMatchObject(rest);
  const heavier = Math.max(told?.measurement.content.tokens ?? 0, told?.measurement.structured?.tokens ?? 0);
  expect(told?.paths.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(heavier);
});
