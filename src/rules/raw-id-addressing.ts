import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { at } from "./facts.ts";

type Parameter = DefinitionEvidence["facts"]["parameters"][number];

const MOVE = {
  name: "move_entity",
  description: "Moves an entity to a position, in metres.",
  inputSchema: {
    type: "object",
    properties: { entityId: { type: "string", format: "uuid" }, x: { type: "number" } },
    required: ["entityId", "x"],
  },
};

const READABLE =
  /(?:^|_|[a-z])(?:names?|paths?|slug|title|url|uri|key|query|selector|label|handle|email|number)$/i;

function isRawId({ schema, name, description }: Parameter): boolean {
  const format =
    typeof schema === "object" && schema !== null && "format" in schema ? schema.format : undefined;
  const told = description ?? "";
  const raw = format === "uuid" || /(?:uuid|guid)$/i.test(name) || /\b(?:uuid|guid)\b/i.test(told);
  return raw && !/\bor (?:its |the )?(?:name|path|slug|url|key|title)\b/i.test(told);
}

export const rawIdAddressing = defineRule({
  id: "raw-id-addressing",
  title: "Things that can be addressed by UUID alone",
  severity: "info",
  remedy: "Accept a name or a path as well, and give it back in lists.",
  docs: {
    why: `A UUID costs 20 tokens and more, each time it is listed and each time it is passed, and it says nothing: an agent
carries it from one call to the next and mistakes one for another. A name or a path (\`Root/Player/Camera\`) costs a few
tokens and can be read.`,
    bad: example(MOVE),
    good: example({
      ...MOVE,
      inputSchema: {
        ...MOVE.inputSchema,
        properties: {
          entity: { type: "string", description: "Path (Root/Player) or UUID" },
          x: { type: "number" },
        },
        required: ["entity", "x"],
      },
    }),
    source: "An editor's tools seen by an agent: entities addressed exclusively by UUID.",
  },
  check: {
    definition({ facts }) {
      if (facts.parameters.some((parameter) => READABLE.test(parameter.name) && !isRawId(parameter)))
        return [];
      return facts.parameters
        .filter((parameter) => parameter.required && isRawId(parameter))
        .filter((parameter) => !/\b(?:path|name|slug)\b/i.test(parameter.description ?? ""))
        .map((parameter) => ({
          ...at(parameter),
          message: `\`${parameter.name}\` takes a UUID and nothing else.`,
        }));
    },
  },
});
