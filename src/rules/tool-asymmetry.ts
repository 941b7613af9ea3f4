import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { few, visibleTools } from "./facts.ts";

type Parameter = DefinitionEvidence["facts"]["parameters"][number];

const tool = (name: string, description: string, values: readonly string[]) => ({
  name,
  description,
  inputSchema: { type: "object", properties: { component: { type: "string", enum: values } } },
});
const READER = tool("list_entities", "Lists the names of all entities.", ["light", "camera", "sprite"]);

/** Values that widen a search and name no thing. */
const WIDENING = /^(?:all|any|none|\*|both|every|default|auto)$/i;

/** What a tool can do is its own; only what it is done to is compared. */
const DEED = /^(?:action|actions|operation|op|command|method)$/i;

interface Enumerated {
  readonly tool: string;
  readonly values: ReadonlySet<string>;
}

function valuesOf(parameter: Parameter): ReadonlySet<string> {
  const values = (parameter.enum ?? []).filter((value): value is string => typeof value === "string");
  return new Set(values.filter((value) => !WIDENING.test(value)));
}

function without(values: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...values].filter((value) => !other.has(value));
}

/** Parameters with an enumeration by name, those of readers and those of writers apart. */
function enumerated(
  tools: readonly DefinitionEvidence[],
): Map<string, { readers: Enumerated[]; writers: Enumerated[] }> {
  const byName = new Map<string, { readers: Enumerated[]; writers: Enumerated[] }>();
  for (const { definition, facts } of tools) {
    for (const parameter of facts.parameters) {
      const values = valuesOf(parameter);
      const name = parameter.name.slice(parameter.name.lastIndexOf(".") + 1);
      if (values.size < 2 || parameter.kind === "projection" || DEED.test(name)) continue;
      const entry = byName.get(name) ?? { readers: [], writers: [] };
      (facts.mutates ? entry.writers : entry.readers).push({ tool: definition.name, values });
      byName.set(name, entry);
    }
  }
  return byName;
}

export const toolAsymmetry = defineRule({
  id: "tool-asymmetry",
  title: "A value that a reader accepts and its writer lacks, or the reverse",
  severity: "info",
  remedy: "Let both tools take the same values, or say why one does not.",
  docs: {
    why: `When a tool lists things of twenty kinds and the one that makes them knows ten, an agent tries the other ten and
pays for each refusal. Compared are parameters of the same name with a list of values, in a tool that reads and one
that changes; lists that have no value in common are about different things.`,
    bad: example([READER, tool("add_component", "Adds a component to an entity.", ["light", "camera"])]),
    good: example([
      READER,
      tool("add_component", "Adds a component to an entity.", ["light", "camera", "sprite"]),
    ]),
    source: "An editor's tools seen by an agent: 20 component types to filter by, 10 of them to add.",
  },
  check: {
    server(server) {
      return [...enumerated(visibleTools(server))].flatMap(([name, { readers, writers }]) => {
        const writer = writers[0];
        const reader = readers.find(
          (entry) => writer !== undefined && [...entry.values].some((v) => writer.values.has(v)),
        );
        if (writer === undefined || reader === undefined) return [];
        const told = [
          [reader.tool, without(reader.values, writer.values), writer.tool] as const,
          [writer.tool, without(writer.values, reader.values), reader.tool] as const,
        ].filter(([, values]) => values.length > 0);
        if (told.length === 0) return [];
        const text = told.map(([has, values, lacks]) => `${has} takes ${few(values)}, which ${lacks} lacks`);
        return [{ tool: writer.tool, subject: name, message: `\`${name}\`: ${text.join("; ")}.` }];
      });
    },
  },
});
