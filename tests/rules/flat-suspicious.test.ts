import { expect, it } from "vitest";
import { flatSuspicious as rule } from "../../src/rules/flat-suspicious.ts";
import { findings } from "./evidence.ts";
import { growthEvidence } from "./growth.ts";

it("fires where every size gives the same small answer", () => {
  const texts = ["No project is open.", "No project is open.", "No project is open."];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], texts))).toMatchObject([
    { message: 'Stores of 10, 100, 1000 rows all give the same 5 tokens: "No project is open.".' },
  ]);
});

it("leaves small answers alone that tell of the store, and large ones that are flat", () => {
  const counts = ["10 rows in all, 5 shown", "100 rows in all, 5 shown", "1000 rows in all, 5 shown"];
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], counts))).toEqual([]);
  const large = Array.from({ length: 3 }, () => "a row of the first page ".repeat(20));
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], large))).toEqual([]);
});
