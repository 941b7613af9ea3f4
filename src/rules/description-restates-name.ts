import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { descriptionOf } from "./facts.ts";

const REPARENT = { name: "reparent_node", description: "Reparents a node.", inputSchema: { type: "object" } };

/** Words that say nothing beyond a name. */
const EMPTY = new Set(
  "a an the of for to in from on by with and or this that tool function api endpoint mcp server your its given new existing can will is be used use using it all some list get gets return returns retrieve fetch show performs perform execute executes operation".split(
    " ",
  ),
);

/** A word without its English endings, so that `Lists`, `listing` and `list` are one. */
function stem(word: string): string {
  return word
    .replace(/(?:ies)$/, "y")
    .replace(/(?:ing|ed|es|s)$/, "")
    .replace(/e$/, "");
}

function words(text: string): string[] {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export const descriptionRestatesName = defineRule({
  id: "description-restates-name",
  title: "A description that adds nothing to the name",
  severity: "warning",
  remedy: "Say what the tool does, when to use it, what it returns and when not to use it.",
  docs: {
    why: `*Reparents a node* for \`reparent_node\` is paid in every menu and tells nothing that the name did not. An agent
learns from it neither units nor what comes back nor which other tool would be the better one, and finds out by calls
that fail. A missing description is reported as well.`,
    bad: example(REPARENT),
    good: example({
      ...REPARENT,
      description:
        "Moves a node under another parent, keeping its world position. Returns the node's new path.",
    }),
    source: "An editor's tools seen by an agent: descriptions that are minimal restatements of the name.",
  },
  check: {
    definition({ definition }) {
      const description = descriptionOf(definition).trim();
      if (description === "") {
        return [{ message: "It has no description.", pointer: "/description" }];
      }
      const known = new Set(words(`${definition.name} ${definition.title ?? ""}`).map(stem));
      const added = words(description).filter((word) => !EMPTY.has(word) && !known.has(stem(word)));
      if (added.length > 0) return [];
      return [{ pointer: "/description", message: "Every word of the description is in the name already." }];
    },
  },
});
