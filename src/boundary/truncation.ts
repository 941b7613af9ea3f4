import { shown } from "./checks.ts";

/** What stands beside a list, so that a part of it is never taken for the whole. */
export interface Truncation {
  /** How many there are, before anything was cut. */
  readonly total: number;
  readonly returned: number;
  readonly truncated: boolean;
  /** Pass it as `after` to go on. Only where there is more. */
  readonly nextCursor?: string;
  /** What to do to get the rest. Only where something was cut. */
  readonly hint?: string;
}

/**
 * The block that tells how much of a list was returned. Where nothing was cut it says so and carries
 * neither cursor nor hint.
 *
 * @throws RangeError for counts that are none: they would say that nothing was cut
 */
export function truncation(of: {
  readonly total: number;
  readonly returned: number;
  /** How many came on pages before, `before` of the page: they are not missing. */
  readonly before?: number | undefined;
  readonly nextCursor?: string | undefined;
  readonly hint?: string | undefined;
}): Truncation {
  const { total, returned, before = 0, nextCursor, hint } = of;
  for (const [name, value] of Object.entries({ total, returned, before })) {
    if (!Number.isInteger(value) || value < 0)
      throw new RangeError(`${name} is ${shown(value)}; give a whole number, 0 or more`);
  }
  const seen = before + returned;
  if (seen > total) {
    const what = before === 0 ? "returned is" : "before and returned are";
    throw new RangeError(`${what} ${seen}, which is more than the total of ${total}`);
  }
  const truncated = seen < total;
  if (!truncated) return { total, returned, truncated };
  const cut = `${total - seen} more not shown`;
  const next = nextCursor === undefined ? undefined : `pass after="${nextCursor}" for the next`;
  const told = [cut, next, hint].filter((part) => part !== undefined).join("; ");
  return { total, returned, truncated, ...(nextCursor === undefined ? {} : { nextCursor }), hint: told };
}
