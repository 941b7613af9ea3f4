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

it("shows a large default in short", () => {
  const schema = { type: "object", default: { rows: Array.from({ length: 500 }, (_, id) => ({ id })) } };
  const tool = {
    name: "plan",
    inputSchema: { type: "object", properties: { plan: schema }, required: ["plan"] },
  };
  const [finding] = findings(rule, "definition", definitionEvidence(tool));
  expect(finding?.message).toContain('`plan` is required and has the default {"rows":[{"id":0}');
  expect(finding?.message.length).toBeLessThan(150);
});
