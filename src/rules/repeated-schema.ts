import { unusedDefinitions, withoutUnused } from "../analyze/index.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { few, grouped, visibleTools } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "repeated-schema";
/** Tools that hold the same sub-schema. */
const TOOLS = 3;
/** Tokens that the copies after the first cost together. */
const TOKENS = 300;
const THRESHOLDS = defineThresholds(ID, { tools: TOOLS, tokens: TOKENS });
/** Levels of nesting that are looked at: what is deeper is no part that a person would share. */
const DEPTH = 10;
/** Characters below which a sub-schema is not worth a look. */
const SMALL = 80;

const filter = {
  type: "string",
  description: [
    'Which tracks, as conditions that must all hold: artist:bach, album:"art of fugue", genre:baroque, composer:bach,',
    "label:archiv, country:de, year:1720-1750, key:d-minor, tempo:60-80, mood:calm, language:de and format:flac.",
    "A condition with a minus in front leaves out what it names; values with blanks stand in quotes; a range is two",
    "numbers with a hyphen, either of which may be missing; several values of one field are separated by commas and any",
    "of them will do. Upper and lower case are alike, and so are letters with and without accents. An unknown field is",
    "refused with the list of those that exist; without any condition every track is chosen.",
  ].join(" "),
};
const tool = (name: string, properties: object) => ({
  name,
  description: `The command ${name} of the player.`,
  inputSchema: { type: "object", properties },
});

interface Repeated {
  readonly text: string;
  readonly tools: string[];
  /** Where the first copy stands: the name of the property. */
  readonly name: string;
  /** Lies inside a sub-schema that is repeated as often. */
  inside: boolean;
}

/** Keywords whose values are maps of named schemas. */
const NAMED = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Keywords whose values are data. */
const DATA = new Set(["enum", "const", "default", "examples", "required"]);

/** Sub-schemas of a tool's schema under their own text, outermost first, each with the property that leads to it. */
function collect(
  tool: string,
  schema: object,
  name: string,
  found: Map<string, Repeated>,
  parents: readonly Repeated[],
  depth = 0,
): void {
  if (depth > DEPTH) return;
  for (const [key, value] of Object.entries(schema)) {
    if (typeof value !== "object" || value === null || DATA.has(key)) continue;
    if (Array.isArray(value)) {
      for (const entry of value) note(tool, entry, name, found, parents, depth);
    } else if (NAMED.has(key)) {
      for (const [inner, entry] of Object.entries(value)) note(tool, entry, inner, found, parents, depth);
    } else note(tool, value, name, found, parents, depth);
  }
}

function note(
  tool: string,
  schema: unknown,
  name: string,
  found: Map<string, Repeated>,
  parents: readonly Repeated[],
  depth: number,
): void {
  if (typeof schema !== "object" || schema === null) return;
  const text = JSON.stringify(schema);
  if (text.length < SMALL) return;
  const entry = found.get(text) ?? { text, tools: [], name, inside: true };
  if (entry.tools.at(-1) !== tool) entry.tools.push(tool);
  // Worth a report of its own only where it stands in more tools than what it lies in.
  entry.inside = parents.some((parent) => parent.tools.length >= entry.tools.length);
  found.set(text, entry);
  collect(tool, schema, name, found, [...parents, entry], depth + 1);
}

export const repeatedSchema = defineRule({
  id: ID,
  title: "The same sub-schema in many tools",
  severity: "warning",
  remedy: "Take one form that all tools share, such as a text in a small syntax or an id of a saved one.",
  thresholds: THRESHOLDS,
  docs: {
    why: `A definition stands alone: clients send each tool with its whole schema, so an object that ${TOOLS} tools share is
paid ${TOOLS} times. The figure is what the copies after the first cost together; reported are those of ${TOKENS} tokens
and more. A shorter description inside the object counts once per tool as well. Definitions that nothing refers to are
told by \`unused-definitions\` alone.

The numbers can be set: \`"rules": { "${ID}": { "tools": 5, "tokens": 1000 } }\`.`,
    bad: example(["play", "queue", "export"].map((name) => tool(name, { filter }))),
    good: example(
      ["play", "queue", "export"].map((name) =>
        tool(name, {
          filter: { type: "string", description: "As in search_tracks: artist:bach year:1720-1750" },
        }),
      ),
    ),
    source: "Public servers: the same object in all 61 tools of one, 7,625 of its 14,111 menu tokens.",
  },
  check: {
    server(server) {
      const leastTools = THRESHOLDS.of(server.settings, "tools");
      const leastTokens = THRESHOLDS.of(server.settings, "tokens");
      const found = new Map<string, Repeated>();
      for (const { definition } of visibleTools(server)) {
        for (const schema of [definition.inputSchema, definition.outputSchema]) {
          // What nothing refers to is to be left out, not shared: `unused-definitions` tells it.
          const used = withoutUnused(schema, unusedDefinitions(schema));
          if (typeof used === "object" && used !== null) collect(definition.name, used, "schema", found, []);
        }
      }
      return [...found.values()]
        .filter((entry) => entry.tools.length >= leastTools && !entry.inside)
        .map((entry) => ({ ...entry, tokens: server.count(entry.text) * (entry.tools.length - 1) }))
        .filter((entry) => entry.tokens >= leastTokens)
        .sort((a, b) => b.tokens - a.tokens || (a.text < b.text ? -1 : 1))
        .map((entry) => ({
          subject: entry.name,
          message: `\`${entry.name}\` stands the same in ${entry.tools.length} tools (${few(entry.tools)}): the copies cost ${grouped(entry.tokens)} tokens.`,
        }));
    },
  },
});
