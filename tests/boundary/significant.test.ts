import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundSignificant } from "../../src/boundary/index.ts";
import { frozen, json, seeded } from "./arbitraries.ts";

describe("roundSignificant", () => {
  it("ends a cycle in the words of compactJson, and takes a value met twice for none", () => {
    const at = { x: 1.00000000001 };
    const loop: Record<string, unknown> = { from: at, to: at };
    loop.self = [loop];
    const round = { x: 1 };
    expect(roundSignificant(loop)).toEqual({ from: round, to: round, self: ["[circular]"] });
  });

  it("keeps nine significant digits, of a small number too", () => {
    expect(roundSignificant(247.13061935179246)).toBe(247.130619);
    expect(roundSignificant(1.5e-7)).toBe(1.5e-7);
    expect(roundSignificant(0.00043215678912345)).toBe(0.000432156789);
    expect(roundSignificant(679.0625, 6)).toBe(679.063);
  });

  it("leaves integers exact, since they may be identifiers or times", () => {
    expect(roundSignificant(1_700_000_000_123)).toBe(1_700_000_000_123);
  });

  it("leaves what is no JSON record as it is", () => {
    const date = new Date(0);
    expect(roundSignificant({ date, nan: Number.NaN })).toEqual({ date, nan: Number.NaN });
  });

  it("rejects a number of digits outside 1 to 17", () => {
    expect(() => roundSignificant(1, 0)).toThrow("digits is 0; give a whole number from 1 to 17");
    expect(() => roundSignificant(1, 18)).toThrow(RangeError);
  });

  it("changes nothing but fractions, each by less than half of the ninth digit, and mutates nothing", () => {
    fc.assert(
      fc.property(json, (value) => {
        const rounded = roundSignificant(frozen(value));
        expect(shape(rounded)).toEqual(shape(value));
        const before = numbers(value);
        for (const [index, after] of numbers(rounded).entries()) {
          const exact = before[index] ?? Number.NaN;
          if (Number.isInteger(exact)) expect(after).toBe(exact);
          else expect(Math.abs(after - exact)).toBeLessThanOrEqual(Math.abs(exact) * 5.01e-9);
        }
      }),
      seeded,
    );
  });

  it("gives every number back with 17 digits", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(roundSignificant(value, 17)).toEqual(value);
      }),
      seeded,
    );
  });
});

/** Everything but the numbers. */
function shape(value: unknown): string {
  return JSON.stringify(value, (_key, item) => (typeof item === "number" ? "#" : item));
}

function numbers(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbers) : [];
}
