import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { at, grows, narrows } from "./facts.ts";

const EVENTS = {
  name: "list_events",
  description: "Lists the events of a calendar.",
  inputSchema: {
    type: "object",
    properties: {
      calendar: { type: "string" },
      attendee: { type: "string", description: "Only events with this attendee" },
      limit: { type: "integer", default: 50, maximum: 500 },
    },
    required: ["calendar"],
  },
};

export const drilldownNotAdvertised = defineRule({
  id: "drilldown-not-advertised",
  title: "A narrowing parameter that the description never names",
  severity: "warning",
  remedy: "Name the parameter in the tool's description, with what it narrows.",
  docs: {
    why: `An agent chooses its arguments from the tool's description. A filter that only the schema knows gets called
unfiltered: the answer is as long as if the filter did not exist, and every call pays for it. Naming it costs a few
tokens of the menu, once.

Limits, cursors, filters, projections and size caps of tools whose answers grow are looked at; a switch that is off and
only adds to the answer narrows nothing, and neither does a choice between notations. A parameter counts as
advertised when the description names it or plainly describes what it does.`,
    bad: example(EVENTS),
    good: example({
      ...EVENTS,
      description: "Lists the events of a calendar. Narrow with `attendee`; `limit` events at most (50).",
    }),
    source: "A scene editor's response budget: a filter that is not advertised gets called unfiltered.",
  },
  check: {
    definition({ facts }) {
      if (!grows(facts)) return [];
      // The corners of an area are told with it.
      const isPart = ({ name, kind }: (typeof facts.parameters)[number]) =>
        kind === "filter" &&
        facts.parameters.some((whole) => whole.kind === "filter" && name.startsWith(`${whole.name}.`));
      return facts.parameters
        .filter((parameter) => !isPart(parameter))
        .filter((parameter) => narrows(parameter) && !parameter.required && !parameter.advertised)
        .map((parameter) => ({
          ...at(parameter),
          message: `\`${parameter.name}\` (${parameter.kind}) narrows the answer and the description does not name it.`,
          help: `Name \`${parameter.name}\` in the description, with what it narrows.`,
        }));
    },
  },
});
