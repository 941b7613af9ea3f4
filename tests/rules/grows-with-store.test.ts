import { expect, it } from "vitest";
import { growsWithStore as rule } from "../../src/rules/grows-with-store.ts";
import { findings } from "./evidence.ts";
import { growthEvidence } from "./growth.ts";

it("fires where a default call grows with the store", () => {
  const texts = [10, 100, 1000].map((size) => "row ".repeat(size));
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], texts))).toMatchObject([
    {
      tool: "list_rows",
      case: "growth",
      message: "The answer's tokens grow linearly with the store: 10 at 10, 100 at 100, 1,000 at 1,000.",
    },
  ]);
});

it("leaves a bounded answer alone, and one that was asked for with optional arguments", () => {
  const bounded = [10, 100, 1000].map((size) => "row ".repeat(Math.min(size, 50)));
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], bounded))).toEqual([]);
  const all = [10, 100, 1000].map((size) => "row ".repeat(size));
  expect(findings(rule, "growth", growthEvidence([10, 100, 1000], all, { limit: 1000 }))).toEqual([]);
});

it("takes two sizes for growth only where the answer keeps up with the store", () => {
  const full = ["row ".repeat(10), "row ".repeat(100)];
  const slow = ["row ".repeat(10), "row ".repeat(20)];
  expect(findings(rule, "growth", growthEvidence([10, 100], full))).toHaveLength(1);
  expect(findings(rule, "growth", growthEvidence([10, 100], slow))).toEqual([]);
});
