import type { Definition } from "../surface/types.ts";
import { unusedDefinitions, withoutUnused } from "./references.ts";
import type { MenuCost } from "./types.ts";

/** The fields of an entry that make up a definition; icons and the like are for people. */
const FIELDS = ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "_meta"];

/** The definition as clients hand it on: compact JSON of its fields, in the server's order. */
export function menuText(definition: Definition): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(definition.wire).filter(([key]) => FIELDS.includes(key))),
  );
}

/** Tokens of a definition and of its parts. `count` gives the exact tokens of a text. */
export function menuCost(definition: Definition, count: (text: string) => number): MenuCost {
  const countJson = (value: unknown): number => (value === undefined ? 0 : count(JSON.stringify(value)));
  const { inputSchema, outputSchema } = definition;
  const unusedTokens = [inputSchema, outputSchema].reduce((sum: number, schema) => {
    const unused = unusedDefinitions(schema);
    return unused.length === 0 ? sum : sum + countJson(schema) - countJson(withoutUnused(schema, unused));
  }, 0);
  return {
    total: count(menuText(definition)),
    description: definition.description === undefined ? 0 : count(definition.description),
    inputSchema: countJson(inputSchema),
    outputSchema: countJson(outputSchema),
    unusedDefinitions: unusedTokens,
  };
}
