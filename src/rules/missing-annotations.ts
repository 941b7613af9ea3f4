import { defineRule } from "./define.ts";
import { example } from "./example.ts";

const CITY = {
  name: "get_city",
  description: "Gets name and population of a city.",
  inputSchema: { type: "object" },
};
const HINTS = ["readOnlyHint", "destructiveHint", "openWorldHint"];

export const missingAnnotations = defineRule({
  id: "missing-annotations",
  title: "No word on whether a call changes anything",
  severity: "warning",
  remedy: "Declare readOnlyHint, and destructiveHint or openWorldHint where they apply.",
  docs: {
    why: `Clients ask before they run a tool that might change something, and run the ones that only read by themselves.
Without a hint the protocol's default is the worst case: destructive and open to the world. Here too: a tool that
does not declare \`readOnlyHint\` gets no default case and no probe, so it goes unmeasured until a case names it.`,
    bad: example(CITY),
    good: example({ ...CITY, annotations: { readOnlyHint: true } }),
    source: "An editor's tools seen by an agent: none of them declares annotations.",
  },
  check: {
    definition: ({ definition }) =>
      HINTS.some((hint) => typeof definition.annotations?.[hint] === "boolean")
        ? []
        : [
            {
              pointer: "/annotations",
              message: "It declares none of readOnlyHint, destructiveHint and openWorldHint.",
            },
          ],
  },
});
