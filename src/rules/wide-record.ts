import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "wide-record";
/** Over so many fields a record is wide. */
const FIELDS = 20;
const THRESHOLDS = defineThresholds(ID, { fields: FIELDS });

const properties = (count: number): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${i + 1}`, { type: "string" }]));
const CUSTOMER = {
  name: "get_customer",
  description: "Gets a customer by id.",
  inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
  outputSchema: { type: "object", properties: properties(FIELDS + 1) },
};

export const wideRecord = defineRule({
  id: ID,
  title: "A wide record without a way to choose its fields",
  severity: "warning",
  remedy: "Add a parameter that selects fields or a level of detail, with a small default.",
  thresholds: THRESHOLDS,
  docs: {
    why: `A record with more than ${FIELDS} fields is rarely read for all of them, and all of them are paid on each call.
A projection (\`fields\`, \`select\`, \`detail\`) lets the caller take what the question needs. A tool that has one is left
alone.

The number can be set: \`"rules": { "${ID}": { "fields": 30 } }\`.`,
    bad: example(CUSTOMER),
    good: example({
      ...CUSTOMER,
      description: "Gets a customer by id: name and status, or the `fields` that are asked for.",
      inputSchema: {
        type: "object",
        properties: { id: { type: "string" }, fields: { type: "array", items: { type: "string" } } },
        required: ["id"],
      },
    }),
    source: "A static profiler's classes: more than twenty fields are a medium risk.",
  },
  check: {
    definition({ facts, settings }) {
      const most = THRESHOLDS.of(settings, "fields");
      if (facts.fields === undefined || facts.fields <= most) return [];
      if (facts.parameters.some((parameter) => parameter.kind === "projection")) return [];
      return [
        {
          pointer: "/outputSchema",
          message: `A record has ${facts.fields} fields (more than ${most}) and no parameter chooses among them.`,
        },
      ];
    },
  },
});
