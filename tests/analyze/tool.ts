import { analyze, type Facts } from "../../src/analyze/index.ts";
import { toSurface } from "../../src/surface/definition.ts";

/** Facts of a `tools/list` entry, which goes through the surface as a real one does. */
export function factsOf(tool: Readonly<Record<string, unknown>>): Facts {
  const [definition] = toSurface([tool]).definitions;
  if (definition === undefined) throw new Error("the entry has no name");
  return analyze(definition, (text) => text.length);
}

/** Facts of a tool with parameters, given as `name: schema`; a `*` behind the name marks it required. */
export function factsWith(
  name: string,
  description: string,
  parameters: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Facts {
  const entries = Object.entries(parameters);
  return factsOf({
    name,
    description,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(entries.map(([key, schema]) => [key.replace("*", ""), schema])),
      required: entries.filter(([key]) => key.endsWith("*")).map(([key]) => key.slice(0, -1)),
    },
    ...more,
  });
}

/** Parameters of a kind, by name. */
export function named(facts: Facts, ...kinds: readonly string[]): string[] {
  return facts.parameters.filter((entry) => kinds.includes(entry.kind ?? "")).map((entry) => entry.name);
}
