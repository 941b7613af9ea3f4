import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { visibleTools } from "./facts.ts";

const TOOLS = [
  { name: "read_page", description: "Reads the text of a page.", inputSchema: { type: "object" } },
  { name: "read_page_raw", description: "Reads the HTML of a page.", inputSchema: { type: "object" } },
];

function wordsOf(name: string): string[] {
  return (
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Added to a name, these say in which way the same thing is done; a noun would make it another thing. */
const MANNER =
  /^(?:with|without|by|for|in|from|as|and|or|all|raw|text|full|fast|quick|simple|advanced|basic|detailed|details|batch|bulk|multiple|many|v\d+|new|old|legacy|safe|unsafe|async|sync|recursive|json|csv|html|markdown|md|lite|extended|summary|compact)$/;

/** Pairs of tools of which one's name is the other's with a manner added: the same thing, done in two ways. */
function overlaps(tools: readonly DefinitionEvidence[]): [DefinitionEvidence, DefinitionEvidence][] {
  const byName = new Map(tools.map((tool) => [wordsOf(tool.definition.name).join(" "), tool]));
  const pairs: [DefinitionEvidence, DefinitionEvidence][] = [];
  for (const tool of tools) {
    const words = wordsOf(tool.definition.name);
    // Every shorter beginning that is a tool of its own; two words at least, so that a prefix is none.
    for (let length = words.length - 1; length >= 2; length--) {
      const other = byName.get(words.slice(0, length).join(" "));
      if (!MANNER.test(words[length] ?? "")) continue;
      if (other !== undefined && other !== tool && other.facts.returns === tool.facts.returns) {
        pairs.push([other, tool]);
        break;
      }
    }
  }
  return pairs;
}

export const whenNotToUse = defineRule({
  id: "when-not-to-use",
  title: "Two tools overlap and neither says when not to use it",
  severity: "info",
  remedy: "Say in one of them when the other is the better choice.",
  docs: {
    why: `Where two tools of a server do nearly the same, an agent picks by the name, and picks the larger answer about as
often as the smaller one. A clause on when *not* to use a tool (*for one page only; for many use read_pages*) prevents
more bad calls than any other sentence of a description.

Tools overlap where one's name is the other's with a manner added (\`_raw\`, \`_with_sizes\`) and both give the same kind of answer.`,
    bad: example(TOOLS),
    good: example([
      TOOLS[0],
      { ...TOOLS[1], description: "Reads the HTML of a page. To read its text, use read_page instead." },
    ]),
    source:
      "An editor's tools seen by an agent: the clause that prevents more bad calls than any other signal.",
  },
  check: {
    server: (server) =>
      overlaps(visibleTools(server))
        .filter((pair) => !pair.some((tool) => tool.facts.words.whenNot))
        .map(([first, second]) => ({
          tool: first.definition.name,
          subject: second.definition.name,
          message: `It overlaps with ${second.definition.name}, and neither says when not to use it.`,
        })),
  },
});
