import { expect, it } from "vitest";
import { requiredWithDefault as rule } from "../../src/rules/required-with-default.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (size: object, required: string[]) => ({
  name: "resize",
  inputSchema: { type: "object", properties: { size: { type: "integer", ...size } }, required },
});

it("fires on a parameter that is both", () => {
  const fired = findings(rule, "definition", definitionEvidence(tool({ default: 3 }, ["size"])));
  expect(fired).toMatchObject([{ severity: "info", subject: "size" }]);
  expect(fired[0]?.message).toContain("default 3");
});

it("does not fire on one that is either", () => {
  expect(findings(rule, "definition", definitionEvidence(tool({ default: 3 }, [])))).toEqual([]);
  expect(findings(rule, "definition", definitionEvidence(tool({}, ["size"])))).toEqual([]);
});
