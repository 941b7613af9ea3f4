import { expect, it } from "vitest";
import { missingAnnotations as rule } from "../../src/rules/missing-annotations.ts";
import { definitionEvidence, findings } from "./evidence.ts";

it.each([[undefined], [{}], [{ title: "City" }], [{ idempotentHint: true }], [{ readOnlyHint: "yes" }]])(
  "fires on %j",
  (annotations) => {
    const tool = { name: "get_city", ...(annotations === undefined ? {} : { annotations }) };
    expect(findings(rule, "definition", definitionEvidence(tool))).toMatchObject([{ severity: "warning" }]);
  },
);

it.each([[{ readOnlyHint: true }], [{ destructiveHint: false }], [{ openWorldHint: true }]])(
  "does not fire on %j",
  (annotations) => {
    expect(findings(rule, "definition", definitionEvidence({ name: "get_city", annotations }))).toEqual([]);
  },
);
