import { defineRule } from "./define.ts";
import type { ResultEvidence } from "./evidence.ts";
import { few } from "./facts.ts";

/** Names under which answers carry their payload. */
const PAYLOAD =
  /^(?:data|result|results|items|records|rows|entries|value|values|payload|content|response|list)$/i;

/** The outer shape of an answer that is JSON: what a caller must know to get at the data. */
function shapeOf({ value }: ResultEvidence): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return "a bare list";
  if (typeof value !== "object" || value === null) return `a bare ${value === null ? "null" : typeof value}`;
  const payload = Object.keys(value).find((key) => PAYLOAD.test(key));
  return payload === undefined ? "an object of its own" : `an object with \`${payload}\``;
}

export const inconsistentEnvelope = defineRule({
  id: "inconsistent-envelope",
  title: "Answers of one server differ in their outer shape",
  severity: "info",
  remedy: "Put every answer into one envelope, such as `{ data, meta }`.",
  docs: {
    why: `Agents learn the shape of a server's answers from the first ones and reach for the same keys in the next: \`.data\`
here, a bare list there and a bare \`true\` for the third lead to fields that do not exist. One envelope for all answers
is learnt once.

Compared are answers that are JSON, of different tools: a bare list or value, an object that carries its data under a
common name (\`data\`, \`items\`, \`results\`), an object of its own.`,
    bad: `list_items   → [{ "id": 1 }, { "id": 2 }]
create_item  → true
list_orders  → { "data": [{ "id": 7 }], "total": 1 }`,
    good: `list_items   → { "data": [{ "id": 1 }, { "id": 2 }], "total": 2 }
create_item  → { "data": { "id": 3 } }
list_orders  → { "data": [{ "id": 7 }], "total": 1 }`,
    source:
      "An editor's tools seen by an agent: lists, bare ids, a bare true and raw responses side by side.",
  },
  check: {
    server({ results }) {
      const byShape = new Map<string, Set<string>>();
      for (const result of results) {
        const shape = result.isError ? undefined : shapeOf(result);
        if (shape === undefined) continue;
        byShape.set(shape, (byShape.get(shape) ?? new Set()).add(result.tool.definition.name));
      }
      const envelopes = [...byShape.keys()].filter((shape) => shape !== "an object of its own");
      if (byShape.size < 2 || envelopes.length === 0) return [];
      const told = [...byShape]
        .sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1))
        .map(([shape, tools]) => `${shape} (${few([...tools].sort(), 2)})`);
      return [{ message: `Answers come in ${byShape.size} shapes: ${told.join("; ")}.` }];
    },
  },
});
