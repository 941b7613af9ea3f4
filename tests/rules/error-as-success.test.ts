import { expect, it } from "vitest";
import { errorAsSuccess as rule } from "../../src/rules/error-as-success.ts";
import { findings } from "./evidence.ts";
import { growthEvidence } from "./growth.ts";

it("fires where a size of a sweep is answered with an error that is no error", () => {
  const texts = ["Error: the index is not built yet", "a row\n".repeat(100), "a row\n".repeat(1000)];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], texts))).toMatchObject([
    { case: "growth", message: expect.stringContaining("Over 10 rows") },
  ]);
});

it("leaves sweeps alone whose answers are answers, also when rows tell of errors", () => {
  const texts = ["a row\n", "a row about an Error: none\n", "rows\n"];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], texts))).toEqual([]);
  const json = ['{"rows":[],"errors":[]}', '{"rows":[1],"errors":[]}', '{"rows":[1,2],"errors":[]}'];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], json))).toEqual([]);
});
