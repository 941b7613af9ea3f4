import { roundSignificant } from "../../boundary/significant.ts";
import { numbersOf } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

export const significantDigits: ValueRemedy = {
  remedy: "significant-digits",
  title: "9 significant digits",
  loses: "digits beyond the ninth: compare with a tolerance, not with ===",
  how: "roundSignificant(value) of budget-check/boundary, at the boundary and not in what computes it.",
  narrows: false,
  apply: (value) => roundSignificant(value),
};

/** A value with its numbers rounded, and how many of them lost digits. */
export function roundedNumbers(value: unknown): { readonly value: unknown; readonly count: number } {
  const rounded = roundSignificant(value);
  let count = 0;
  const before = numbersOf(value);
  const after = numbersOf(rounded);
  for (const [index, number] of before.entries()) if (number !== after[index]) count++;
  return { value: rounded, count };
}
