import { roundSignificant } from "../../boundary/significant.ts";
import type { ValueRemedy } from "./types.ts";

export const significantDigits: ValueRemedy = {
  remedy: "significant-digits",
  title: "9 significant digits",
  loses: "digits beyond the ninth: compare with a tolerance, not with ===",
  how: "roundSignificant(value) of budget-check/boundary, at the boundary and not in what computes it.",
  narrows: false,
  apply: (value) => roundSignificant(value),
};
