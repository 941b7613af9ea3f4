import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { few, visibleTools } from "./facts.ts";

const tool = (name: string) => ({
  name,
  description: `${name} of the shop's stock.`,
  inputSchema: { type: "object" },
});

const JOINTS: readonly (readonly [style: string, pattern: RegExp])[] = [
  ["snake_case", /^[a-z0-9]+(?:_[a-z0-9]+)+$/],
  ["kebab-case", /^[a-z0-9]+(?:-[a-z0-9]+)+$/],
  ["camelCase", /^[a-z0-9]+(?:[A-Z][a-z0-9]*)+$/],
  ["PascalCase", /^(?:[A-Z][a-z0-9]+){2,}$/],
  ["dotted", /[./]/],
];

/** Verbs that are hardly ever meant as nouns in a tool's name. */
const VERB =
  /^(?:create|get|list|delete|remove|update|modify|add|search|find|set|read|write|download|upload|open|close|move|rename|run|execute|send|fetch|edit|insert|make|put)$/;

/** The way in which words are joined; a name of one word has none. */
function jointOf(name: string): string | undefined {
  if (/^[A-Za-z0-9]+$/.test(name) && !/[a-z0-9][A-Z]/.test(name)) return undefined;
  return JOINTS.find(([, pattern]) => pattern.test(name))?.[0] ?? "mixed";
}

/** Whether the verb opens a name or closes it: `create_item`, `item_create`. */
function orderOf(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  if (words.length < 2) return undefined;
  if (VERB.test(words[0] ?? "")) return "verb first";
  return VERB.test(words.at(-1) ?? "") ? "verb last" : undefined;
}

/** Names by scheme, most names first; fewer than two schemes are none to tell. */
function mixed(names: readonly string[], schemeOf: (name: string) => string | undefined): string | undefined {
  const byScheme = new Map<string, string[]>();
  for (const name of names) {
    const scheme = schemeOf(name);
    if (scheme !== undefined) byScheme.set(scheme, [...(byScheme.get(scheme) ?? []), name]);
  }
  if (byScheme.size < 2) return undefined;
  return [...byScheme]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([scheme, own]) => `${scheme} (${few(own, 2)})`)
    .join("; ");
}

export const inconsistentNaming = defineRule({
  id: "inconsistent-naming",
  title: "Mixed naming schemes in one server",
  severity: "info",
  remedy: "Name all tools in one style, with the verb in one place.",
  docs: {
    why: `An agent that has seen \`list_items\` and \`create_item\` guesses \`delete_item\`. Where one server mixes schemes it
guesses wrong, and pays for the error and the second try. Names are also how tools of several servers are told apart.

Compared are how words are joined (\`list_items\`, \`listItems\`, \`list-items\`) and where the verb stands
(\`create_item\`, \`item_create\`).`,
    bad: example([tool("list_items"), tool("create_item"), tool("itemDelete")]),
    good: example([tool("list_items"), tool("create_item"), tool("delete_item")]),
    source: "An editor's tools seen by an agent: three naming styles in 23 tools.",
  },
  check: {
    server(server) {
      const names = visibleTools(server).map(({ definition }) => definition.name);
      const joints = mixed(names, jointOf);
      const orders = mixed(names, orderOf);
      return [
        ...(joints === undefined
          ? []
          : [{ subject: "style", message: `Words are joined in different ways: ${joints}.` }]),
        ...(orders === undefined
          ? []
          : [{ subject: "order", message: `The verb stands in different places: ${orders}.` }]),
      ];
    },
  },
});
