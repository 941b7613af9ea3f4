import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { grouped, visibleTools } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "menu-heavy";
/** Tokens of one definition. */
const TOOL = 1000;
/** Tokens of all definitions of a server. */
const SERVER = 10_000;
const THRESHOLDS = defineThresholds(ID, { tool: TOOL, server: SERVER });

const NOTE = {
  name: "add_note",
  description: "Adds a note to a day of the calendar and returns its path.",
  inputSchema: {
    type: "object",
    properties: { day: { type: "string", format: "date" }, text: { type: "string" } },
  },
};

export const menuHeavy = defineRule({
  id: ID,
  title: "A definition or a server's menu that costs much before anything is called",
  severity: "warning",
  remedy:
    "Shorten the description, drop what the schema repeats, and put rare tools behind one with an action.",
  thresholds: THRESHOLDS,
  docs: {
    why: `Every definition is sent with every request, whether its tool is called or not. A definition over ${TOOL} tokens, or a
server over ${SERVER}, takes that much from each turn of each conversation. Long lists of rules and examples in a
description, and schemas that unfold the same objects again, are the usual reasons.

The numbers can be set: \`"rules": { "${ID}": { "tool": 1500, "server": 20000 } }\`.`,
    bad: example({
      ...NOTE,
      description: `${NOTE.description} ${"Notes are kept in Markdown. ".repeat(170).trim()}`,
    }),
    good: example(NOTE),
    source:
      "Public servers: 190,257 tokens of tools/list in 611 tools; a token economy that treats menus as budget.",
  },
  check: {
    definition({ facts, settings }) {
      const most = THRESHOLDS.of(settings, "tool");
      const { total, description, inputSchema, outputSchema } = facts.menu;
      if (total <= most) return [];
      return [
        {
          message: `The definition costs ${grouped(total)} tokens (more than ${grouped(most)}): description ${grouped(description)}, input schema ${grouped(inputSchema)}, output schema ${grouped(outputSchema)}.`,
        },
      ];
    },
    server(server) {
      const most = THRESHOLDS.of(server.settings, "server");
      const tools = visibleTools(server);
      const total = tools.reduce((sum, tool) => sum + tool.facts.menu.total, 0);
      if (total <= most) return [];
      return [
        {
          message: `The menu of ${tools.length} tools costs ${grouped(total)} tokens (more than ${grouped(most)}).`,
        },
      ];
    },
  },
});
