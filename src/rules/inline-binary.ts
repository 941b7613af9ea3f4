import { findBase64 } from "../measure/blocks/base64.ts";
import { defineRule } from "./define.ts";
import type { DefinitionEvidence, ResultEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { descriptionOf } from "./facts.ts";

const SHOT = {
  name: "get_chart",
  description: "Gets a chart of the sales of a quarter as a base64 string in the JSON answer.",
  inputSchema: { type: "object", properties: { quarter: { type: "string" } } },
};
const BASE64_WORDS = /\bbase64\b|\bdata uri\b/i;
/** The answer carries it, by the words; not an argument that does. */
const GIVES_BASE64 = /\b(?:returns?|gets?|gives?|outputs?|responds? with|as|in)\b[^.;\n]{0,40}\bbase64\b/i;
/** What is handed over is no answer. */
const TAKES = /\b(?:given|provided|passed|supplied|accepts?|decodes?|input)\b[^.;\n]{0,40}\bbase64\b/i;
const INTO_FILE =
  /^(?:file_?name|file_?path|save_?(?:path|to|as)?|output_?(?:path|file)?|out_?(?:file|path)|path|dest(?:ination)?)$/i;
/** Characters of the shortest run of base64 that is no hash and no token. */
const SHORTEST = 256;

/** JSON pointers of the properties in an output schema that carry base64. */
function base64Properties(schema: unknown, pointer: string, depth: number): string[] {
  if (typeof schema !== "object" || schema === null || depth > 8) return [];
  const found: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "contentEncoding" && value === "base64") found.push(pointer);
    else if (key === "description" && typeof value === "string" && BASE64_WORDS.test(value))
      found.push(pointer);
    else found.push(...base64Properties(value, at, depth + 1));
  }
  return found;
}

/** A content block's schema describes blocks, which carry base64 by the protocol. */
function describesBlocks(definition: DefinitionEvidence["definition"]): boolean {
  return JSON.stringify(definition.outputSchema ?? {}).includes('"mimeType"');
}

/** Characters of the first run of base64, with its padding. */
function base64In(text: string): number | undefined {
  const [run] = findBase64(text, SHORTEST);
  return run && run.to - run.from;
}

function blocksOf({ result }: ResultEvidence): readonly Readonly<Record<string, unknown>>[] {
  const content = result.content;
  if (!Array.isArray(content)) return [];
  return content.filter((block) => typeof block === "object" && block !== null);
}

export const inlineBinary = defineRule({
  id: "inline-binary",
  title: "Binary data inlined where a path or a link would do",
  severity: "error",
  remedy:
    "Write the data to a file or a resource and give back its path or link; inline an image only when it is asked for.",
  docs: {
    why: `Base64 is the most expensive text there is: about 1.4 characters a token and nothing in it that a model can read. An
image in a content block at least reaches the model as an image; the same image inside JSON or plain text is a hundred
thousand tokens of noise. An image that is inlined although the caller named a file to save it in is paid twice.`,
    bad: example(SHOT),
    good: example({
      ...SHOT,
      description: "Draws a chart of the sales of a quarter into a file and gives back its path.",
    }),
    source: "A scene editor's screenshot tool, and public reports: a screenshot as base64 inside JSON text.",
  },
  check: {
    definition({ definition, facts }) {
      if (facts.mutates && facts.returns !== "media") return [];
      const [property] = describesBlocks(definition)
        ? []
        : base64Properties(definition.outputSchema, "/outputSchema", 0);
      if (property !== undefined) {
        return [{ pointer: property, message: "The output schema carries base64 as text." }];
      }
      const description = descriptionOf(definition);
      const asText =
        /\b(?:string|text|json|data uri)\b/i.test(description) && !/\bcontent block\b/i.test(description);
      const gives = description.split(/[.;\n]/).some((part) => GIVES_BASE64.test(part) && !TAKES.test(part));
      return gives && asText
        ? [{ pointer: "/description", message: "By its description it gives base64 as text." }]
        : [];
    },
    result(evidence) {
      const blocks = blocksOf(evidence);
      const structured = evidence.result.structuredContent;
      const texts = [evidence.text, structured === undefined ? "" : JSON.stringify(structured)];
      const run = texts.map(base64In).find((found) => found !== undefined);
      if (run !== undefined) {
        return [{ subject: "base64", message: `The text carries base64 (a run of ${run} characters).` }];
      }
      const saved = Object.keys(evidence.arguments).find((name) => INTO_FILE.test(name));
      const inlined = blocks.some((block) => block.type === "image" || block.type === "audio");
      return inlined && saved !== undefined && evidence.tool.facts.returns === "media"
        ? [
            {
              subject: saved,
              message: `\`${saved}\` names a file to save to, and the data is inlined all the same.`,
            },
          ]
        : [];
    },
  },
});
