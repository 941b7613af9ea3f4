import { defineRule } from "./define.ts";
import type { ResultEvidence } from "./evidence.ts";
import { at, givenFor, told } from "./facts.ts";

type Parameter = ResultEvidence["tool"]["facts"]["parameters"][number];

/** Values that narrow nothing. */
const EVERYTHING = /^(?:all|any|\*|everything|none|full|)$/i;

/** A choice of all things, which a horizon offers beside fewer: `live` or `all`. Fewer fields are no fewer things. */
const ALL_THINGS = /^(?:all|any|\*|everything)$/i;

/** The value that a filter or a horizon has when nobody sets it, where it leaves things out. */
function narrowingDefault({ kind, default: preset, enum: choices = [] }: Parameter): string | undefined {
  const isHorizon = kind === "projection" && choices.some((choice) => ALL_THINGS.test(String(choice)));
  const value = kind === "filter" || isHorizon ? preset?.value : undefined;
  return typeof value === "string" && !EVERYTHING.test(value) ? value : undefined;
}

/** Whether an answer names the parameter, or says that a default was used. */
function names(text: string, parameter: string): boolean {
  const plain = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, "");
  const last = parameter.slice(parameter.lastIndexOf(".") + 1);
  return plain(text).includes(plain(last)) || /\bdefault(?:s|ed)?\b/i.test(text);
}

export const silentDefault = defineRule({
  id: "silent-default",
  title: "A default filter that the answer does not name",
  severity: "warning",
  remedy: "Name in the answer the default that fired, and the argument that lifts it.",
  docs: {
    why: `A default that leaves out what is closed, archived or old is the best saving there is, as long as the reader knows of
it. An agent that asked without a filter takes the answer for everything: "there are three projects". One sentence in
the answer keeps the saving honest.

Fires where a filter has a default that narrows, the call did not set it, things came back, and the answer neither names
the parameter nor speaks of a default.`,
    bad: `list_waves {}  (horizon defaults to "live")  → { "waves": [{ "id": 3 }, { "id": 4 }] }`,
    good: `list_waves {}  → { "waves": [{ "id": 3 }, { "id": 4 }], "note": "horizon: live by default; pass all for the rest" }`,
    source: "A fleet server's response budget: a defaulted response names the default that fired.",
  },
  check: {
    result({ tool, arguments: given, isError, text, value, measurement }) {
      if (isError || tool.facts.returns !== "collection" || !measurement.items) return [];
      const said = value === undefined ? text : JSON.stringify(value) + text;
      return tool.facts.parameters.flatMap((parameter) => {
        const preset = narrowingDefault(parameter);
        if (
          preset === undefined ||
          givenFor(given, parameter.name) !== undefined ||
          names(said, parameter.name)
        )
          return [];
        const { subject } = at(parameter);
        return [
          {
            subject,
            message: `\`${subject}\` is ${told(preset)} by default, and the answer does not say so.`,
          },
        ];
      });
    },
  },
});
