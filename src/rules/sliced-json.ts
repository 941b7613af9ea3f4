import { jsonCutAt } from "../measure/cut-json.ts";
import { defineRule } from "./define.ts";
import { example } from "./example.ts";

export const slicedJson = defineRule({
  id: "sliced-json",
  title: "JSON that was cut in the middle",
  severity: "error",
  remedy: "Cut the list before it is written, and say how many there are: never the text.",
  docs: {
    why: `A text that is cut at a number of characters is no JSON any more: a program cannot parse it, and a model sees half a
record as a whole one. Over its cap a tool answers with fewer rows, a total and a cursor, or refuses with the next
move; \`fitToBudget\` of budget-check/boundary does the first.

Fires on text that begins as a JSON object or array, is JSON all the way, and then ends or says that it was cut.`,
    bad: example({ content: [{ type: "text", text: '{"entities":[{"id":1,"name":"Palm"},{"id":2,"na' }] }),
    good: example({
      content: [{ type: "text", text: '{"entities":[{"id":1,"name":"Palm"}],"total":2,"nextCursor":"1"}' }],
    }),
    source: "A scene editor: text.slice(0, 60_000) yields garbage; the cap returns a valid envelope.",
  },
  check: {
    result({ result }) {
      const blocks: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
      return blocks.flatMap((block, index) => {
        const { type, text } = (block ?? {}) as { type?: unknown; text?: unknown };
        const cut = type === "text" && typeof text === "string" ? jsonCutAt(text) : undefined;
        if (cut === undefined) return [];
        const pointer = `/content/${index}/text`;
        return [{ pointer, message: `A text is JSON up to its character ${cut}, and is cut there.` }];
      });
    },
  },
});
