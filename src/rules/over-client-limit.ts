import { clientFits } from "./clients/fits.ts";
import { defineRule } from "./define.ts";
import type { ResultEvidence } from "./evidence.ts";
import { grouped } from "./facts.ts";

/** Characters that Claude Code lets through for a tool that asks for it, whatever it asks for. */
const MOST_ALLOWED = 500_000;

/** What the tool's definition allows itself beyond Claude Code's usual limit in characters. */
function allowance({ definition }: ResultEvidence["tool"]): number {
  const declared = definition.meta?.["anthropic/maxResultSizeChars"];
  return typeof declared === "number" && declared <= MOST_ALLOWED ? declared : 0;
}

export const overClientLimit = defineRule({
  id: "over-client-limit",
  title: "An answer over what a selected client accepts",
  severity: "error",
  remedy: "Keep the default answer below the limit, and give the rest to a caller who narrows or pages.",
  docs: {
    why: `Clients cut. Over its limit one writes the answer to a file and shows the model two kilobytes of it, another drops
the middle, a third keeps the head and the tail, and none asks the server where a cut would make sense. The model then
answers with confidence from a fragment. If the server does not cut, something below it will.

Which clients count is set by \`"clients"\` in the configuration; their limits, with source and date, are in
\`src/rules/clients\`. An allowance by \`_meta["anthropic/maxResultSizeChars"]\` is respected.`,
    bad: `"clients": ["codex"]   list_streams {} → 31,000 tokens; Codex CLI cuts the middle out of more than 10,000`,
    good: `"clients": ["codex"]   list_streams {} → 25 of 68 streams, a total and a cursor: 2,900 tokens`,
    source:
      "A fleet server whose default answer never reached the model, and the limits that clients document.",
  },
  check: {
    result({ tool, text, measurement }) {
      const { clients } = tool.settings;
      if (clients.length === 0) return [];
      const { content, structured } = measurement;
      const answer = {
        content: { ...content, lines: text.split("\n").length },
        ...(structured === undefined ? {} : { structured }),
      };
      return clientFits(answer)
        .filter(({ client, unit, figure, fits }) => {
          const allowed = client === "claude-code" && unit === "characters" && figure <= allowance(tool);
          return !fits && !allowed && clients.some(({ id }) => id === client);
        })
        .map(({ client, name, unit, limit, figure, overLimit }) => ({
          subject: `${client} ${unit}`,
          message: `${name} accepts ${grouped(limit)} ${unit} and the answer has ${grouped(figure)}: ${overLimit}.`,
        }));
    },
  },
});
