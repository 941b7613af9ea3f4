import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { descriptionOf } from "./facts.ts";

const SEARCH = {
  name: "search_notes",
  description: "Searches notes. Use the `limit` parameter to cut the list (default 20).",
  inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
};

const CALLED = "(?:parameters?|arguments?|params?|args?|options?|flags?)";
/** Words that stand before "parameter" and name none. */
const ORDINARY = "(?:all|first|last|before|after|top|count)";
/** Names that the text gives to a parameter of this tool, by calling it one. */
const NAMED = [
  new RegExp(`[\`'"“]([A-Za-z_][\\w.]*)[\`'"”] ${CALLED}\\b`, "g"),
  // Without code marks: a name that no word is (`max_results`), or one that is spoken of as one of its own.
  new RegExp(`\\b([A-Za-z][A-Za-z0-9]*(?:_\\w+|[A-Z]\\w*)) ${CALLED}\\b`, "g"),
  new RegExp(
    `\\b(?:the|use|using|set|pass|via|specify|provide) (?!${ORDINARY}\\b)([a-z]\\w*) (?:parameter|argument|param|arg|option|flag)\\b`,
    "gi",
  ),
  new RegExp(`\\b${CALLED}:? [\`'"“]([A-Za-z_][\\w.]*)[\`'"”]`, "g"),
  /\b(?:use|set|pass|specify|provide|give|add|with|via|using) [`“]([A-Za-z_]\w*)(?:\s*[=:][^`”]*)?[`”]/gi,
];
/** What narrows an answer goes by such names. */
const NARROWING =
  /^(?:limit|max\w*|per_?page|page\w*|cursor|offset|skip|after|before|since|until|count|top|first|last|filters?|where|query|fields?|select|columns|include\w*|exclude\w*|expand|format|output\w*|detail\w*|verbos\w*|full|all|summary|compact|raw|sort\w*|order\w*)$/i;
const PAGED =
  /\bsupports? pagination\b|\bwith pagination\b|\b(?:results|response|output|list) (?:is|are) paginated\b|\bpaginated (?:list|results)\b/i;

/** Letters and digits only, so that `page_size` and `pageSize` are one name. */
function key(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Sentences about this tool: one that names another tool or an upstream system may speak of its parameters. */
function ownSentences(description: string): string[] {
  return description
    .split(/(?<=[.!?])\s+|\n+/)
    .filter(
      (sentence) =>
        !/\bthe \S+ tool\b|\w+_\w+\(|\b(?:query string|url|config|environment|cli|server) (?:parameter|option|flag|argument)/i.test(
          sentence,
        ),
    );
}

function namesIn(description: string): string[] {
  const found = new Set<string>();
  for (const sentence of ownSentences(description)) {
    for (const pattern of NAMED) {
      for (const match of sentence.matchAll(pattern)) if (match[1] !== undefined) found.add(match[1]);
    }
  }
  return [...found];
}

function absent({ definition, facts }: DefinitionEvidence): string[] {
  const description = descriptionOf(definition);
  const known = new Set(
    facts.parameters.flatMap((parameter) => [
      ...parameter.name.split(".").map(key),
      key(parameter.name),
      ...(parameter.enum ?? []).map((value) => key(String(value))),
    ]),
  );
  const schema = JSON.stringify(definition.inputSchema ?? {});
  const missing = namesIn(description).filter(
    (name) => NARROWING.test(name) && !known.has(key(name)) && !schema.includes(`"${name}"`),
  );
  const pages = facts.parameters.some(
    (parameter) => parameter.kind === "cursor" || parameter.kind === "limit",
  );
  return PAGED.test(description) && !pages && missing.length === 0 ? ["pagination"] : missing;
}

export const advertisedButAbsent = defineRule({
  id: "advertised-but-absent",
  title: "The description names a limit, filter or format that the schema lacks",
  severity: "error",
  remedy: "Add the parameter to the input schema, or take it out of the description.",
  docs: {
    why: `An agent believes the description and passes what it names. A server that knows no such parameter drops it
without a word, and the answer comes back whole: the most expensive way to be ignored, because the agent has done
everything right.

A name counts when the text calls it a parameter, or tells to pass it in code marks, and it is one of those that
narrow an answer. Schemas without any property are left to \`empty-schema\`.`,
    bad: example(SEARCH),
    good: example({
      ...SEARCH,
      inputSchema: {
        ...SEARCH.inputSchema,
        properties: { query: { type: "string" }, limit: { type: "integer", default: 20, maximum: 100 } },
      },
    }),
    source:
      "Public reports: a description that tells of a limit which the schema lacks; a fields parameter ignored.",
  },
  check: {
    definition(evidence) {
      if (evidence.facts.parameters.length === 0) return [];
      return absent(evidence).map((name) => ({
        subject: name,
        pointer: "/description",
        message:
          name === "pagination"
            ? "The description speaks of pagination and no parameter of the schema continues or cuts the answer."
            : `The description names \`${name}\` and the input schema has no such parameter.`,
      }));
    },
  },
});
