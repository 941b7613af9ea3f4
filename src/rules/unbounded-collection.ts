import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";

/** Over so many fields a record, the case is that of `wide-unbounded-collection`. */
export const WIDE_FIELDS = 10;

/** Whether a call with the required arguments alone gives a collection that nothing bounds. */
export function isUnboundedCollection({ facts }: DefinitionEvidence): boolean {
  return facts.returns === "collection" && facts.bound.kind === "unbounded";
}

/** How to bound an answer, by the limit parameter that is there already or should be. */
export function boundingHelp({ facts }: DefinitionEvidence): string {
  const limit = facts.parameters.find((parameter) => parameter.kind === "limit");
  const goesOn = facts.parameters.some((parameter) => parameter.kind === "cursor");
  return limit === undefined
    ? `Add a limit parameter with a default${goesOn ? "" : ", and a cursor to go on"}.`
    : `Give \`${limit.name}\` a default in the schema.`;
}

const TASKS = {
  name: "list_tasks",
  description: "Lists all tasks of a project.",
  inputSchema: {
    type: "object",
    properties: { project: { type: "string" }, limit: { type: "integer", maximum: 200 } },
    required: ["project"],
  },
};

export const unboundedCollection = defineRule({
  id: "unbounded-collection",
  title: "A collection that nothing bounds",
  severity: "error",
  remedy: "Add a limit parameter with a default, and a cursor to go on.",
  docs: {
    why: `A tool that gives back everything it has costs as much as its store holds. It is cheap on the day it is
written and in every test with ten rows; with the data of a real user one call fills the context window. An agent
calls a tool with its required arguments first, so what counts is what comes back without the optional ones: a limit
that has no default bounds nothing.

The collection is known from the output schema (an array or a map of records) or, where there is none, from the
words of name and description. A default that is told in words counts as well as one in the schema.`,
    bad: example(TASKS),
    good: example({
      ...TASKS,
      description: "Lists the tasks of a project, the newest 50 by default; `limit` asks for more.",
      inputSchema: {
        ...TASKS.inputSchema,
        properties: { project: { type: "string" }, limit: { type: "integer", default: 50, maximum: 200 } },
      },
    }),
    source:
      "Public reports: 30 commits over 64,000 tokens; 17 tools that answer over 100 kB to an empty call.",
  },
  check: {
    definition(evidence) {
      if (!isUnboundedCollection(evidence) || (evidence.facts.fields ?? 0) > WIDE_FIELDS) return [];
      const limit = evidence.facts.parameters.find((parameter) => parameter.kind === "limit");
      const cursor = evidence.facts.parameters.find((parameter) => parameter.kind === "cursor");
      const open =
        cursor === undefined
          ? "It gives back a collection and nothing bounds it."
          : `It gives back a collection in pages by \`${cursor.name}\`, and nothing tells how large a page is.`;
      return [
        {
          ...(limit === undefined ? {} : { pointer: `/inputSchema${limit.pointer}` }),
          message:
            limit === undefined
              ? open
              : `It gives back a collection, and without \`${limit.name}\` nothing bounds it.`,
          help: boundingHelp(evidence),
        },
      ];
    },
  },
});
