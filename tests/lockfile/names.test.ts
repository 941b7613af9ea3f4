import fc from "fast-check";
import { expect, test } from "vitest";
import { namesIn, namesWritten } from "../../src/lockfile/names.ts";
import { SEED } from "../snapshot/arbitrary.ts";

test("a JSON text has as many names as its value, however they are quoted, spaced and nested", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: "binary", maxDepth: 4 }),
      fc.constantFrom(0, 2, "\t"),
      (value, space) => {
        expect(namesWritten(JSON.stringify(value, null, space))).toBe(namesIn(value));
      },
    ),
    { seed: SEED, numRuns: 300 },
  );
});

test.each([
  ['{"a":1,"a":2}', 2, 1],
  ['{"a\\"":1,"\\\\" : "b:","\\\\\\"":":"}', 3, 3],
  ['[{"a":{"b":1}},{"b":"\\"a\\":"}]', 3, 3],
  ['"a"', 0, 0],
])("%s has %i names, and its value %i", (text, written, held) => {
  expect([namesWritten(text), namesIn(JSON.parse(text))]).toEqual([written, held]);
});
