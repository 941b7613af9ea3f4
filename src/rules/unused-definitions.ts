import { unusedDefinitions as unusedIn } from "../analyze/index.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { few, many } from "./facts.ts";

const PAINT = {
  name: "paint",
  description: "Paints a surface in a colour.",
  inputSchema: {
    type: "object",
    properties: { color: { $ref: "#/$defs/Color" } },
    $defs: {
      Color: { type: "string", enum: ["red", "green"] },
      Brush: { type: "object", properties: { width: { type: "number" }, soft: { type: "boolean" } } },
    },
  },
};

export const unusedDefinitions = defineRule({
  id: "unused-definitions",
  title: "Definitions in a schema that nothing refers to",
  severity: "warning",
  remedy: "Leave out the definitions that the schema does not use.",
  docs: {
    why: `Entries of \`$defs\` that no \`$ref\` leads to tell a model nothing and are paid with every menu. They appear when
one set of shared definitions is copied into each tool.`,
    bad: example(PAINT),
    good: example({
      ...PAINT,
      inputSchema: { ...PAINT.inputSchema, $defs: { Color: PAINT.inputSchema.$defs.Color } },
    }),
    source: "Public servers: 11,775 of one server's 16,882 menu tokens were definitions never referred to.",
  },
  check: {
    definition({ definition, facts }) {
      const names = [
        ...unusedIn(definition.inputSchema).map((entry) => entry.name),
        ...unusedIn(definition.outputSchema).map((entry) => entry.name),
      ];
      if (names.length === 0) return [];
      const tokens = many(facts.menu.unusedDefinitions, "token");
      return [{ message: `Nothing refers to ${few(names)}: ${tokens} of the menu for nothing.` }];
    },
  },
});
