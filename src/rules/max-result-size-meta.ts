import { defineRule } from "./define.ts";
import type { DefinitionEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { told } from "./facts.ts";

const KEY = "anthropic/maxResultSizeChars";
/** Characters; the greatest value that the client accepts. */
const MOST = 500_000;

const tool = (value: unknown) => ({
  name: "show_fleet",
  description: "Shows the ships of a fleet that are at sea.",
  inputSchema: { type: "object" },
  _meta: { [KEY]: value },
});

function declared({ definition }: DefinitionEvidence): unknown {
  return definition.meta?.[KEY];
}

function isValid(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= MOST;
}

export const maxResultSizeMeta = defineRule({
  id: "max-result-size-meta",
  title: "A declared result size that the client ignores or the answer exceeds",
  severity: "warning",
  remedy: `Set \`_meta["${KEY}"]\` to a whole number of at most 500,000 that covers the largest answer.`,
  docs: {
    why: `\`_meta["${KEY}"]\` raises, for one tool, the number of characters that a client lets through before it parks the
answer in a file. A value that is no whole number, or above 500,000, is ignored, and one below what the tool really
answers does not help. It is an allowance and no substitute for a smaller answer.`,
    bad: example(tool("200000")),
    good: example(tool(200_000)),
    source: "A fleet server's response budget, and the client's documented limit.",
  },
  check: {
    definition(evidence) {
      const value = declared(evidence);
      if (value === undefined || isValid(value)) return [];
      const why =
        typeof value === "number" && value > MOST ? "is over 500,000" : "is not a whole number above 0";
      return [
        {
          pointer: `/_meta/${KEY.replace("/", "~1")}`,
          message: `\`${KEY}\` is ${told(value)}, which ${why}.`,
        },
      ];
    },
    result({ tool: of, measurement }) {
      const value = declared(of);
      if (!isValid(value) || measurement.content.chars <= value) return [];
      return [
        { message: `The answer has ${measurement.content.chars} characters; \`${KEY}\` declares ${value}.` },
      ];
    },
  },
});
