import { isRow, rowOf } from "./row.ts";

/**
 * A copy in which every fractional number is rounded to `digits` significant digits.
 *
 * Significant digits and not decimals: a scale of 0.00000015 stays one. Integers stay exact, since an
 * integer is as often an identifier or a time as a quantity. Nine digits keep an error below what a
 * renderer or a physics engine notices and drop most of the digits of a float64.
 * Lossy: compare a rounded value with a tolerance, never with `===`.
 *
 * A circular reference becomes the text `[circular]`.
 *
 * @param digits 1 to 17; 17 gives every float64 back unchanged
 * @throws RangeError for another number of digits
 */
export function roundSignificant<T>(value: T, digits?: number): T;
export function roundSignificant(value: unknown, digits = 9): unknown {
  if (!Number.isInteger(digits) || digits < 1 || digits > 17) {
    throw new RangeError(`digits is ${digits}; give a whole number from 1 to 17`);
  }
  return round(value, digits, []);
}

function round(value: unknown, digits: number, parents: readonly unknown[]): unknown {
  if (typeof value === "number") {
    return Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(digits));
  }
  if (typeof value !== "object" || value === null) return value;
  // As in compactJson, where a cycle ends in the same words.
  if (parents.includes(value)) return "[circular]";
  const below = [...parents, value];
  const inside = (item: unknown) => round(item, digits, below);
  if (Array.isArray(value)) return value.map(inside);
  if (isRow(value)) return rowOf(Object.entries(value).map(([key, item]) => [key, inside(item)]));
  return value;
}
