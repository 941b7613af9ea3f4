import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLock } from "../../src/lockfile/format.ts";
import { parseLock } from "../../src/lockfile/parse.ts";
import { SEED, snapshot } from "../snapshot/arbitrary.ts";

const schema = JSON.parse(
  await readFile(new URL("../../schema/budgets.lock.schema.json", import.meta.url), "utf8"),
) as object;
const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(schema);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** All objects and lists of a document. */
function holders(value: Json): (Json[] | { [key: string]: Json })[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(holders)];
}

/** Whether the reader takes a document whole, with nothing left out. */
function isRead(document: Json): boolean {
  try {
    return parseLock(JSON.stringify(document), "x").notes.length === 0;
  } catch {
    return false;
  }
}

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    -1,
    0,
    1.5,
    "",
    "ok",
    "linear",
    "low (none)",
    "info x",
    [],
    {},
    [1],
    [null],
    ["a"],
  ),
  fc.constantFrom<Json>(2 ** 53, "sha256-0", [10, 100], { type: "image/png", count: 1, bytes: 2 }),
);
const field = fc.constantFrom(
  "outcome",
  "sizes",
  "hidden",
  "media",
  "growth",
  "digest",
  "paths",
  "rounds",
  "x",
);

describe("the schema of the lockfile", () => {
  test("holds for every lockfile that is written", () => {
    fc.assert(
      fc.property(snapshot, (one) => {
        expect(validate(JSON.parse(formatLock(one))), JSON.stringify(validate.errors)).toBe(true);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("holds for what the reader takes, and for nothing else", () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(
        snapshot,
        fc.nat(),
        fc.nat(),
        value,
        field,
        fc.boolean(),
        (one, place, key, to, name, add) => {
          const document = JSON.parse(formatLock(one)) as Json;
          const all = holders(document);
          const holder = all[place % all.length] as Record<string, Json>;
          const keys = Object.keys(holder);
          const chosen = add && !Array.isArray(holder) ? name : (keys[key % Math.max(1, keys.length)] ?? "0");
          const isPathOfNoCase = chosen === "paths" || all.some((one) => one === holder && "paths" in one);
          Object.defineProperty(holder, chosen, {
            value: to,
            enumerable: true,
            writable: true,
            configurable: true,
          });
          const read = isRead(document);
          const holds = validate(document);
          // A schema cannot count: lists of a sweep as long as its sizes, paths that have a case.
          const counted = document !== null && JSON.stringify(document).includes('"sizes"');
          if (holds && !read && (counted || isPathOfNoCase)) return;
          if (read) taken += 1;
          else refused += 1;
          expect([holds, JSON.stringify(document)]).toEqual([read, JSON.stringify(document)]);
        },
      ),
      { seed: SEED, numRuns: 800 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(25);
  });
});
