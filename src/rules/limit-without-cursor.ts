import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { at } from "./facts.ts";

const RUNS = {
  name: "list_runs",
  description: "Lists the runs of a pipeline, 20 by default; `limit` asks for up to 100.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", default: 20, maximum: 100 } } },
};
/** A range of time goes on where the last answer ended. */
const RANGE =
  /^(?:since|until|before|after|from|to|start|end|.*(?:start|end|since|until|before|after)|(?:start|end)\w*)$/i;
/** Gives the end of something that grows at that end: what was cut lies in the past. */
const TAIL = /^(?:tail|head|last|lines|tail_?lines)$/i;

export const limitWithoutCursor = defineRule({
  id: "limit-without-cursor",
  title: "A list that can be cut and that nothing continues",
  severity: "warning",
  remedy: "Add a cursor, an offset or a page parameter, and name the next one in the answer.",
  docs: {
    why: `When a list is cut and nothing goes on from there, an agent that needs the rest has one way: ask again with a
higher limit, and pay for the first part twice. A cursor lets it take the next page only. A parameter for a range of
time counts as a way to go on, and so do \`head\` and \`tail\`.`,
    bad: example(RUNS),
    good: example({
      ...RUNS,
      description: `${RUNS.description} \`after\` goes on from a run.`,
      inputSchema: {
        type: "object",
        properties: {
          ...RUNS.inputSchema.properties,
          after: { type: "string", description: "Cursor of the next page" },
        },
      },
    }),
    source: "An editor's tools seen by an agent (lists without an offset), and a fleet server's next_after.",
  },
  check: {
    definition({ facts }) {
      if (facts.returns !== "collection") return [];
      const { parameters } = facts;
      const goesOn = parameters.some(
        (parameter) =>
          parameter.kind === "cursor" || (parameter.kind === "filter" && RANGE.test(parameter.name)),
      );
      if (goesOn) return [];
      return parameters
        .filter((parameter) => parameter.kind === "limit" && !TAIL.test(parameter.name))
        .slice(0, 1)
        .map((parameter) => ({
          ...at(parameter),
          message: `\`${parameter.name}\` cuts the list and no parameter continues it.`,
        }));
    },
  },
});
