import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { boundingHelp, isUnboundedCollection, WIDE_FIELDS } from "./unbounded-collection.ts";

const wide = (...names: readonly string[]): unknown => ({
  type: "object",
  properties: {
    invoices: {
      type: "array",
      items: {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
      },
    },
  },
  required: ["invoices"],
});
const INVOICES = {
  name: "list_invoices",
  description: "Lists all invoices of a tenant.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", maximum: 100 } } },
  outputSchema: wide(
    "id",
    "number",
    "status",
    "total",
    "tax",
    "currency",
    "customer",
    "address",
    "due",
    "paid",
    "memo",
  ),
};

export const wideUnboundedCollection = defineRule({
  id: "wide-unbounded-collection",
  title: "A collection of wide records that nothing bounds",
  severity: "error",
  remedy: "Add a limit parameter with a default, and give back the few fields that a list is read for.",
  docs: {
    why: `The same as \`unbounded-collection\`, with more than ${WIDE_FIELDS} fields in each record: cost is the number of
records times their width, and here both are large. It is the one shape of which the risk is *critical*.

Fields are counted as leaf properties of the record in the output schema; a nested object counts with its own.`,
    bad: example(INVOICES),
    good: example({
      ...INVOICES,
      description: "Lists the invoices of a tenant, the newest 25 by default.",
      inputSchema: { type: "object", properties: { limit: { type: "integer", default: 25, maximum: 100 } } },
      outputSchema: wide("id", "number", "status", "total"),
    }),
    source: "A static profiler's classes: an unbounded collection with more than ten fields is critical.",
  },
  check: {
    definition(evidence) {
      const fields = evidence.facts.fields ?? 0;
      if (!isUnboundedCollection(evidence) || fields <= WIDE_FIELDS) return [];
      return [
        {
          pointer: "/outputSchema",
          message: `It gives back a collection of records with ${fields} fields each, and nothing bounds it.`,
          help: boundingHelp(evidence),
        },
      ];
    },
  },
});
