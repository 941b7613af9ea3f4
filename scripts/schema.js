// Writes schema/budgets.config.schema.json from the zod schema that checks configurations.
import { writeFileSync } from "node:fs";
import { createJiti } from "jiti";

const { configJsonSchema } = await createJiti(import.meta.url).import("../src/config/json-schema.ts");
const file = new URL("../schema/budgets.config.schema.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
