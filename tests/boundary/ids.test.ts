import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArgumentError, resolveId, shortIds } from "../../src/boundary/index.ts";
import { frozen, seeded } from "./arbitraries.ts";

const one = "550e8400-e29b-41d4-a716-446655440000";
const twin = "550E8400-e29b-41d4-a716-446655440001";
const other = "6fa459ea-ee8a-3ca4-894e-db77e160355e";

describe("shortIds", () => {
  it("takes the first hex digits, without dashes", () => {
    expect([...shortIds(frozen([one, other]))]).toEqual([
      [one, "550e8400e29b"],
      [other, "6fa459eaee8a"],
    ]);
  });

  it("keeps two that share a prefix in full, and what is short already or no hex", () => {
    expect([...shortIds([one, twin, "abcdef", "a-long-name-of-a-lamp"]).values()]).toEqual([
      one,
      twin,
      "abcdef",
      "a-long-name-of-a-lamp",
    ]);
  });

  it("does not go under six characters", () => {
    expect(() => shortIds([one], 5)).toThrow("length is 5; give a whole number of 6 or more");
  });

  it("gives every identifier a form that leads back to it, and never two the same", () => {
    // Few digits, so that prefixes collide all the time.
    const digits = fc.string({ unit: fc.constantFrom("a", "b", "A"), minLength: 6, maxLength: 14 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(digits, fc.uuid(), fc.string())),
        fc.integer({ min: 6, max: 40 }),
        (ids, n) => {
          const short = shortIds(frozen(ids), n);
          expect([...short.keys()]).toEqual(ids);
          expect(new Set(short.values()).size).toBe(ids.length);
          for (const [id, form] of short) {
            expect(resolveId(ids, form)).toBe(id);
            expect(form.length).toBeLessThanOrEqual(id.length);
          }
        },
      ),
      seeded,
    );
  });
});

describe("resolveId", () => {
  it("refuses what is no text, as it refuses a text", () => {
    const given = undefined as never;
    expect(() => resolveId([one], given, "entity")).toThrow(ArgumentError);
    expect(() => resolveId([one], given, "entity")).toThrow(
      "entity is undefined; give an id, or the beginning of one",
    );
  });

  it("takes a full form, a short form, with dashes or in capitals", () => {
    expect(resolveId([one, other], one)).toBe(one);
    expect(resolveId([one, other], "550e8400e29b")).toBe(one);
    expect(resolveId([one, other], "550E8400-E29B")).toBe(one);
  });

  it("names the candidates of an ambiguous form and chooses none", () => {
    const call = () => resolveId([one, twin, other], "550e8400", "guid");
    expect(call).toThrow(ArgumentError);
    expect(call).toThrow(`guid "550e8400" is ambiguous: 2 begin so (${one}, ${twin}); give more digits`);
  });

  it("names ten of many candidates and counts the rest", () => {
    const many = Array.from({ length: 25 }, (_, index) => `abcdef${100 + index}`);
    expect(() => resolveId(many, "abcdef")).toThrow(/25 begin so \(abcdef100,.*abcdef109 and 15 more\)/);
  });

  it("says what to do where none begins so, or the form is too short to be safe", () => {
    expect(() => resolveId([one], "ffffff")).toThrow('no id begins with "ffffff"; list them');
    expect(() => resolveId([one], "55")).toThrow('id "55" is too short; give at least 6 digits of it');
    expect(() => resolveId([one], "------")).toThrow("too short");
    expect(() => resolveId([one], "lamp")).toThrow('no id begins with "lamp"');
  });
});
