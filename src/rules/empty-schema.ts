import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { descriptionOf } from "./facts.ts";

const OPEN = {
  name: "open_ticket",
  description: "Opens a ticket with a title and a priority.",
  inputSchema: { $schema: "http://json-schema.org/draft-07/schema#" },
};

/** Any of these makes a schema say something. */
const SAYING = [
  "type",
  "properties",
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "patternProperties",
  "additionalProperties",
];
/** Verbs that need an object to work on; what is read may be the one thing there is: `get_me`. */
const NEEDS_INPUT =
  /^(?:create|update|delete|remove|add|set|edit|write|push|fork|send|post|search|find|move|rename|upload|open|merge|assign|run|execute|query|insert)(?![a-z])|[_-]by[_-]|By[A-Z]/i;
const NAMES_INPUT =
  /\b(?:parameters?|arguments?|given|specified|provided|by (?:its |the )?(?:id|name|path|url|key)|(?:details|contents?|status) of (?:an?|one)|(?:specific|particular|single) \w+)\b|`\w+`/i;

export const emptySchema = defineRule({
  id: "empty-schema",
  title: "An input schema that says nothing, of a tool that takes input",
  severity: "warning",
  remedy:
    'Look at what the schema library made of the parameters; a tool without any has `{ "type": "object" }`.',
  docs: {
    why: `An input schema without a type and without properties is the mark of a conversion that failed in silence: a
schema library was handed schemas of another version and gave back only \`$schema\`. The tool still works for whoever
guesses its arguments; an agent has to guess them.

A tool that takes nothing says so with \`{ "type": "object" }\`. Only tools whose name or description shows that they
take something are reported.`,
    bad: example(OPEN),
    good: example({
      ...OPEN,
      inputSchema: {
        type: "object",
        properties: { title: { type: "string" }, priority: { type: "string", enum: ["low", "high"] } },
        required: ["title"],
      },
    }),
    source:
      "Public servers: zod-to-json-schema gives only $schema for zod 4 schemas; whole servers list such schemas.",
  },
  check: {
    definition({ definition }) {
      const schema = definition.inputSchema;
      if (schema !== true && (typeof schema !== "object" || schema === null)) return [];
      if (schema !== true && SAYING.some((keyword) => Object.hasOwn(schema, keyword))) return [];
      const description = descriptionOf(definition);
      const byName = NEEDS_INPUT.test(definition.name);
      if (!byName && !NAMES_INPUT.test(description)) return [];
      const shown = byName ? "its name" : "its description";
      return [
        {
          pointer: "/inputSchema",
          message: `The input schema has neither a type nor properties, and ${shown} shows that the tool takes input.`,
        },
      ];
    },
  },
});
