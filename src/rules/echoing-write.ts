import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { descriptionOf, many } from "./facts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "echoing-write";
/** Tokens of an answer to a change that are taken for a summary whatever they are. */
const TOKENS = 500;
const THRESHOLDS = defineThresholds(ID, { tokens: TOKENS });
/** So many times the tokens of the arguments, an answer tells more than what was changed. */
const FACTOR = 4;

const SET = {
  name: "set_trait",
  description: "Sets a trait of an entity and returns the entire scene.",
  inputSchema: { type: "object", properties: { entity: { type: "string" }, trait: { type: "string" } } },
};
const ECHO =
  /(?<!\b(?:not|never|without|than|instead of) )\breturn(?:s|ing)?\b[^.;\n]{0,20}\b(?:full|entire|whole|complete|updated|new|resulting|current)\b[^.;\n]{0,20}\b(?:scene|document|state|graph|tree|list|file|page|snapshot|table|board|project|model|object|contents?)\b/i;

export const echoingWrite = defineRule({
  id: ID,
  title: "A change that sends back the whole state",
  severity: "warning",
  remedy:
    "Answer with what changed (ids, counts, errors), and give the state back only when a parameter asks for it.",
  thresholds: THRESHOLDS,
  docs: {
    why: `Changes come in loops: ten edits of which each answers with the scene cost ten scenes, and nobody reads them. A
summary of the change is what the caller wants to know: which things, how many, what went wrong. Who wants to see the
state asks for it.

Judged by the description, by an output schema that shows an unbounded collection, and by the real answer: more than
${TOKENS} tokens and more than ${FACTOR} times those of the arguments. The first number can be set:
\`"rules": { "${ID}": { "tokens": 1000 } }\`.`,
    bad: example(SET),
    good: example({
      ...SET,
      description: "Sets a trait of an entity. Answers with the ids that changed and any errors.",
    }),
    source:
      "A scene editor: each edit echoed the scene file, 10,166 tokens a call and about 50 once it was gone.",
  },
  check: {
    definition({ definition, facts }) {
      if (!facts.mutates) return [];
      if (ECHO.test(descriptionOf(definition))) {
        return [
          {
            pointer: "/description",
            message: "By its description it changes something and returns the whole state.",
          },
        ];
      }
      const echoes =
        facts.returnsBasis === "schema" && facts.returns === "collection" && facts.bound.kind === "unbounded";
      return echoes
        ? [
            {
              pointer: "/outputSchema",
              message: "It changes something, and its output schema shows an unbounded collection.",
            },
          ]
        : [];
    },
    result({ tool, isError, measurement, arguments: given, tokenizer }) {
      if (!tool.facts.mutates || isError || tool.facts.returns === "document") return [];
      const most = THRESHOLDS.of(tool.settings, "tokens");
      const answer = measurement.content.tokens;
      const asked = tokenizer.count(JSON.stringify(given));
      if (answer <= most || answer <= FACTOR * asked) return [];
      return [
        { message: `A change of ${many(asked, "token")} of arguments is answered with ${answer} tokens.` },
      ];
    },
  },
});
