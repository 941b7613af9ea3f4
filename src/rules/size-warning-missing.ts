import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { at, descriptionOf } from "./facts.ts";

const STATE = {
  name: "list_devices",
  description: "Lists the devices of a site by name. `full` gives every field.",
  inputSchema: { type: "object", properties: { full: { type: "boolean", default: false } } },
};
const SIZE =
  /\b(?:large|big|huge|long|heavy|expensive|costly|slow|tokens?|kb|mb|bytes|size|sparingly|truncat\w+|up to \d|capped|limit(?:ed)?|smaller|cheaper|compact)\b/i;

export const sizeWarningMissing = defineRule({
  id: "size-warning-missing",
  title: "An opt-in to everything without a word on its size",
  severity: "warning",
  remedy: "Say beside the parameter how large its answer gets, and what is the cheaper way.",
  docs: {
    why: `\`full\`, \`all\`, \`verbose\` and the highest \`detail\` sound like the thorough choice, so agents take them. A few
words on what they cost (*about 40,000 tokens on a project of 135 entities*) make them the last choice instead of the
first. A word on size counts in the tool's description or in the parameter's.`,
    bad: example(STATE),
    good: example({
      ...STATE,
      description:
        "Lists the devices of a site by name. `full` gives every field and can be large: 300 tokens a device.",
    }),
    source: "A scene editor's response budget: a size warning where the full dump is large.",
  },
  check: {
    definition({ definition, facts }) {
      // A body that is cut to a size is cut whatever was asked for.
      const cut = facts.returns === "document" && facts.bound.kind === "bounded";
      if (facts.mutates || cut || facts.returns === "ack" || facts.words.sizeWarning) return [];
      return facts.parameters
        .filter((parameter) => parameter.optIn && !SIZE.test(parameter.description ?? ""))
        .filter((parameter) => !SIZE.test(sentencesWith(descriptionOf(definition), parameter.name)))
        .map((parameter) => ({
          ...at(parameter),
          message: `\`${parameter.name}\` asks for everything, and nothing says how large that is.`,
        }));
    },
  },
});

/** The sentences of a description that speak of a parameter by its own name. */
function sentencesWith(description: string, name: string): string {
  const own = name.slice(name.lastIndexOf(".") + 1);
  const sentences = description.split(/(?<=[.!?])\s+|\n+/);
  return sentences.filter((sentence) => sentence.split(/[^\w-]+/).includes(own)).join(" ");
}
