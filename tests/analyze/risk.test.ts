import { expect, it } from "vitest";
import { assessRisk, type MeasuredGrowth } from "../../src/analyze/index.ts";
import { factsOf, factsWith } from "./tool.ts";

const rows = (fields: number, more: object = {}) =>
  factsOf({
    name: "list_rows",
    outputSchema: {
      type: "array",
      items: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: fields }, (_, i) => [`f${i}`, { type: "string" }]),
        ),
      },
      ...more,
    },
  });

it.each([
  [
    "an unbounded collection of wide records",
    rows(11),
    "critical",
    "schema",
    "unbounded, 11 fields a record",
  ],
  ["an unbounded collection", rows(10), "high", "schema", "unbounded, 10 fields a record"],
  [
    "a bounded collection of very wide records",
    rows(21, { maxItems: 5 }),
    "medium",
    "schema",
    "21 fields a record",
  ],
  ["a bounded collection", rows(11, { maxItems: 5 }), "low", "schema", "bounded"],
  ["an unbounded collection by words", factsWith("list_rows", "Lists rows"), "high", "words", "unbounded"],
  [
    "an unbounded document",
    factsWith("read", "Reads the content of a file"),
    "high",
    "words",
    "unbounded document",
  ],
  ["one record by words", factsWith("get_row", "Gets the details of a row"), "low", "words", "fixed"],
  ["nothing", factsOf({ name: "engine" }), "unknown", "none", "no output schema, no words that tell"],
] as const)("%s is %s", (_, facts, level, basis, evidence) => {
  expect(assessRisk(facts)).toEqual({ level, basis, evidence });
});

it.each([
  ["constant", "low"],
  ["bounded", "low"],
  ["growing", "high"],
  ["linear", "high"],
  ["superlinear", "high"],
] as const)("what was measured as %s is %s, whatever the words say", (growth: MeasuredGrowth, level) => {
  expect(assessRisk(factsOf({ name: "engine" }), { growth })).toEqual({
    level,
    basis: "measured",
    evidence: growth,
  });
  const told = growth === "constant" || growth === "bounded" ? "low" : "critical";
  expect(assessRisk(rows(11), { growth })).toMatchObject({ level: told, basis: "measured" });
});
