import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { few, visibleTools } from "./facts.ts";

const tool = (name: string) => ({
  name,
  description: `${name} of the shop's stock.`,
  inputSchema: { type: "object" },
});

const STYLES: readonly (readonly [style: string, pattern: RegExp])[] = [
  ["snake_case", /^[a-z0-9]+(?:_[a-z0-9]+)+$/],
  ["kebab-case", /^[a-z0-9]+(?:-[a-z0-9]+)+$/],
  ["camelCase", /^[a-z0-9]+(?:[A-Z][a-z0-9]*)+$/],
  ["PascalCase", /^(?:[A-Z][a-z0-9]+){2,}$/],
  ["dotted", /[./]/],
];

/** The way in which words are joined; a name of one word has none. */
function styleOf(name: string): string | undefined {
  if (/^[A-Za-z0-9]+$/.test(name) && !/[a-z0-9][A-Z]/.test(name)) return undefined;
  return STYLES.find(([, pattern]) => pattern.test(name))?.[0] ?? "mixed";
}

export const inconsistentNaming = defineRule({
  id: "inconsistent-naming",
  title: "Mixed naming schemes in one server",
  severity: "info",
  remedy: "Name all tools in one style.",
  docs: {
    why: `An agent that has seen \`list_items\` and \`create_item\` guesses \`delete_item\`. Where one server mixes styles it
guesses wrong, and pays for the error and the second try. Names are also how tools of several servers are told apart.`,
    bad: example([tool("list_items"), tool("create_item"), tool("deleteItem")]),
    good: example([tool("list_items"), tool("create_item"), tool("delete_item")]),
    source: "An editor's tools seen by an agent: three naming styles in 23 tools.",
  },
  check: {
    server(server) {
      const byStyle = new Map<string, string[]>();
      for (const { definition } of visibleTools(server)) {
        const style = styleOf(definition.name);
        if (style !== undefined) byStyle.set(style, [...(byStyle.get(style) ?? []), definition.name]);
      }
      if (byStyle.size < 2) return [];
      const told = [...byStyle]
        .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
        .map(([style, names]) => `${style} (${few(names, 2)})`);
      return [{ message: `Tools are named in ${byStyle.size} styles: ${told.join("; ")}.` }];
    },
  },
});
