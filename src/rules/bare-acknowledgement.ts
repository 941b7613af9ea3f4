import { defineRule } from "./define.ts";
import type { ResultEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { quoted } from "./signals.ts";

const SAYS_NOTHING =
  /^(?:true|null|ok(?:ay)?|done|success(?:ful(?:ly)?)?|\d+|[0-9a-f-]{16,}|\{\s*"(?:ok|success)"\s*:\s*true\s*\})?[.!]?$/i;

/** `["5f3a…", "9c1d…"]`: ids and nothing about the things behind them. */
function isListOfIds(value: unknown): boolean {
  const isId = (item: unknown) =>
    typeof item === "number" || (typeof item === "string" && /^[\w-]*\d[\w-]*$/.test(item));
  return Array.isArray(value) && value.length > 0 && value.every(isId);
}

/** What a change is answered with, where it is nothing but an acknowledgement. */
function acknowledgement({ result, text, value }: ResultEvidence): string | undefined {
  const blocks: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
  const onlyText = blocks.every((block) => (block as { type?: unknown } | null)?.type === "text");
  if (!onlyText) return undefined;
  const said = result.structuredContent === undefined ? text.trim() : JSON.stringify(value);
  const bare = said.replace(/^"([^"]*)"$/, "$1");
  return SAYS_NOTHING.test(bare) || isListOfIds(value) ? bare : undefined;
}

export const bareAcknowledgement = defineRule({
  id: "bare-acknowledgement",
  title: "A change answered by a bare `true`, by ids alone or by nothing",
  severity: "info",
  remedy:
    "Answer with a short summary of what changed: which things by id and name, how many, what went wrong.",
  docs: {
    why: `An agent that changes something needs to know what came of it. After a bare \`true\` it has to read the thing
again, and that second call costs more than a summary of one line would have. A summary also catches the change that
did nothing: \`{ "changed": 0 }\` says so, \`true\` does not.`,
    bad: example({ content: [{ type: "text", text: "true" }] }),
    good: example({
      content: [
        { type: "text", text: '{"changed":1,"items":[{"id":7,"name":"Palm","path":"Root/Island/Palm"}]}' },
      ],
    }),
    source:
      "An editor's tools seen by an agent: create answered with bare ids, modify and delete with a bare true.",
  },
  check: {
    result(evidence) {
      if (!evidence.tool.facts.mutates || evidence.isError) return [];
      const said = acknowledgement(evidence);
      if (said === undefined) return [];
      return [
        {
          message:
            said === ""
              ? "A change is answered with nothing."
              : `A change is answered with ${quoted(said)} alone.`,
        },
      ];
    },
  },
});
