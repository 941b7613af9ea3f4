import { defineRule } from "./define.ts";
import { example } from "./example.ts";
import { grouped } from "./facts.ts";
import { readsAsError } from "./signals.ts";
import { heavierTokens } from "./texts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "oversized-error";
const TOKENS = 500;
const THRESHOLDS = defineThresholds(ID, { tokens: TOKENS });
/** Lines of a stack before it is one. */
const FRAMES = 3;
const FRAME =
  /^[ \t]*(?:at[ \t].{1,200}:\d+:\d+\)?|File ".{1,200}", line \d+.*|at [\w.$<>]{1,200}\(\w+\.java:\d+\))[ \t\r]*$/gm;

const STACK = `TypeError: Cannot read properties of undefined (reading 'id')
    at resolve (/app/dist/tools/scene.js:41:17)
    at handle (/app/dist/server.js:112:9)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

export const oversizedError = defineRule({
  id: ID,
  title: "An error longer than it need be",
  severity: "warning",
  remedy: "Say in one or two sentences what was wrong and what to do next; write the stack to the log.",
  thresholds: THRESHOLDS,
  docs: {
    why: `An error is read on the worst of occasions, often several times in a row. A dumped schema or an echoed document costs
more than the answer that it stands for; a stack tells an agent nothing that it could act on, and shows the inside of the
server besides.

Fires over ${TOKENS} tokens, or where there is a stack of ${FRAMES} lines and more. The first can be set:
\`"rules": { "${ID}": { "tokens": 1000 } }\`.`,
    bad: example({ isError: true, content: [{ type: "text", text: STACK }] }),
    good: example({
      isError: true,
      content: [
        { type: "text", text: "There is no entity 41. Call list_entities to see the ids there are." },
      ],
    }),
    source:
      "Public reports: an error that dumps a schema of 30,000 characters; a backend's 500 that echoed a scene.",
  },
  check: {
    result(evidence) {
      const { isError, text, value, tool } = evidence;
      const frames = text.slice(0, 100_000).match(FRAME)?.length ?? 0;
      if (!isError && !(frames >= FRAMES && readsAsError(value, text))) return [];
      const tokens = heavierTokens(evidence);
      if (frames >= FRAMES)
        return [{ message: `The error carries a stack of ${frames} lines (${grouped(tokens)} tokens).` }];
      const most = THRESHOLDS.of(tool.settings, "tokens");
      return tokens > most
        ? [{ message: `The error has ${grouped(tokens)} tokens, over ${grouped(most)}.` }]
        : [];
    },
  },
});
