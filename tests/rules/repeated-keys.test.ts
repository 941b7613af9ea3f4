import { expect, it } from "vitest";
import { repeatedKeys as rule } from "../../src/rules/repeated-keys.ts";
import { onAnswer, onExamples } from "./answers.ts";
import { text } from "./results.ts";

const rows = Array.from({ length: 30 }, (_, at) => ({
  invoice_number: at,
  amount_cents: 100 + at,
  currency: "EUR",
}));

it("fires on uniform rows that a table would carry for less, in an envelope too", () => {
  expect(onAnswer(rule, text(rows))[0]?.message).toMatch(
    /^As CSV, 30 uniform rows would take \d+ tokens less/,
  );
  expect(onAnswer(rule, text({ total: 30, rows }))).toHaveLength(1);
});

it.each([
  ["rows that differ in their keys", text(rows.map((row, at) => (at % 2 ? row : { ...row, note: "x" })))],
  ["rows with records inside", text(rows.map((row) => ({ ...row, customer: { id: 1 } })))],
  [
    "rows of long texts, whose keys are nothing beside them",
    text(rows.map((row) => ({ ...row, text: "word ".repeat(80) }))),
  ],
  ["a few rows", text(rows.slice(0, 4))],
  ["a list of strings", text(rows.map(({ currency }) => currency))],
  ["CSV", text(rows.map((row) => Object.values(row).join(",")).join("\n"))],
])("does not fire on %s", (_, result) => {
  expect(onAnswer(rule, result)).toEqual([]);
});

it("tells its examples apart", () => {
  expect(onExamples(rule)).toEqual({ bad: 1, good: 0 });
});
