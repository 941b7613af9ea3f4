import { z } from "zod";
import { configSchema } from "./schema.ts";

/** The JSON Schema of a configuration, as it ships in `schema/budgets.config.schema.json`. */
export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, {
    io: "input",

    unrepresentable: "any",
  });
  return {
    $schema,
    title: "budget-check configuration",
    ...schema,
  };
}
