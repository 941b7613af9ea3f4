import { defineRule } from "./define.ts";
import { quoted, readsAsError } from "./signals.ts";

/** A file may begin with "Error", and a run that failed is a record with a name of its own. */
function isContent(value: unknown, returns: string): boolean {
  if (typeof value !== "object" || value === null) return returns === "document";
  return Object.keys(value).some((key) => /^(?:id|name|title|\w+_id|\w+Id|key|number)$/.test(key));
}

export const errorAsSuccess = defineRule({
  id: "error-as-success",
  title: "An error told as a success",
  severity: "error",
  remedy: "Set `isError: true` on answers that are errors.",
  docs: {
    why: `An error without \`isError\` is a small, flat, cheap answer: a budget would bless it, a client shows it as a
result, and an agent may take it for data. In a sweep it hides the real figure of that size. What counts as an error:
a text that begins as one, or an object with an \`error\`, \`success: false\` or a status that says so.`,
    bad: `{ "content": [{ "type": "text", "text": "Error: the project is too large" }] }`,
    good: `{ "isError": true, "content": [{ "type": "text", "text": "The project is too large; pass a folder" }] }`,
    source: "Runs of real servers: errors as ordinary results.",
  },
  check: {
    result({ isError, value, text, tool }) {
      if (isError || !readsAsError(value, text) || isContent(value, tool.facts.returns)) return [];
      return [{ message: `It answers with an error that is told as a success: ${quoted(text)}.` }];
    },
    growth({ tool, sizes, results }) {
      if (results.length !== sizes.length) return [];
      // The answer at the largest size is judged as a result of its own.
      const index = results
        .slice(0, -1)
        .findIndex(
          (one) =>
            !one.isError && readsAsError(one.value, one.text) && !isContent(one.value, tool.facts.returns),
        );
      const one = results[index];
      if (!one) return [];
      return [
        {
          message: `Over ${sizes[index]} rows it answers with an error that is told as a success: ${quoted(one.text)}.`,
        },
      ];
    },
  },
});
