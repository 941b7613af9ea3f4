/** A share of a whole in percent with one decimal. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "0.0 %" : `${((part / whole) * 100).toFixed(1)} %`;
}
