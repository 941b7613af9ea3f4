import { defineRule } from "./define.ts";
import type { ResultEvidence } from "./evidence.ts";
import { schemaBreach } from "./schema-breach.ts";

function breach({ tool, result }: ResultEvidence) {
  const { outputSchema } = tool.definition;
  if (outputSchema === undefined) return undefined;
  return result.structuredContent === undefined
    ? { pointer: "", message: "is missing" }
    : schemaBreach(outputSchema, result.structuredContent);
}

export const outputSchemaMismatch = defineRule({
  id: "output-schema-mismatch",
  title: "Structured content that does not fit the output schema",
  severity: "warning",
  remedy: "Make the schema say what the tool answers, or the answer what the schema promises.",
  docs: {
    why: `A client that validates throws the whole answer away: the tokens of the schema are paid in every turn, those of the
call once more, and the agent sees an error. A field that is sometimes missing or null is the usual reason. A tool with
an output schema must give structured content with each success.

Formats, patterns and \`uniqueItems\` are not checked: what a server writes as a pattern would run here, and to compare
all entries of a long list takes hours.`,
    bad: `outputSchema:      { "type": "object", "properties": { "total": { "type": "integer" } }, "required": ["total"] }
structuredContent: { "total": "12" }`,
    good: `outputSchema:      { "type": "object", "properties": { "total": { "type": "integer" } }, "required": ["total"] }
structuredContent: { "total": 12 }`,
    source: "Runs of real servers: the SDK's callTool() throws on a mismatch and the answer is lost.",
  },
  check: {
    result(evidence) {
      const found = evidence.isError ? undefined : breach(evidence);
      if (found === undefined) return [];
      const { pointer, message } = found;
      const where = pointer === "" ? "structuredContent" : `structuredContent${pointer}`;
      return [{ pointer: `/structuredContent${pointer}`, message: `${where} ${message}.` }];
    },
  },
});
