import { ArgumentError } from "./argument-error.ts";
import { shown } from "./checks.ts";
import { countBy } from "./count-by.ts";

/** A prefix shorter than this is one letter away from another thing; hashes are weakest at their beginning. */
const SHORTEST = 6;
/** How many candidates an error names. */
const NAMED = 10;

/**
 * The short form of each hexadecimal identifier: its first `length` digits in lower case, a UUID without
 * its dashes. Anything else keeps its full form. The short form depends on the identifier alone, so a thing
 * has one short form in every answer, except where two identifiers of the list share it: these keep their
 * full form, since an ambiguous name is worse than a long one. A prefix is taken and no other alphabet, so
 * that a reader who has the whole identifier recognises it.
 *
 * @param length 6 or more; with 12 digits, one list of 100,000 in about 56,000 has a collision
 * @returns full identifier → short form, in the order given
 * @throws RangeError for a smaller length
 */
export function shortIds(ids: readonly string[], length = 12): Map<string, string> {
  if (!Number.isInteger(length) || length < SHORTEST) {
    throw new RangeError(`length is ${length}; give a whole number of ${SHORTEST} or more`);
  }
  const prefixes = new Map([...new Set(ids)].map((id) => [id, hexDigits(id)?.slice(0, length)]));
  const uses = countBy([...prefixes.values()], String);
  const short = [...prefixes].map(([id, prefix]) => {
    const usable = prefix !== undefined && prefix.length < id.length && uses[prefix] === 1;
    return [id, usable ? prefix : id] as const;
  });
  return new Map(short);
}

/**
 * The one identifier that is meant by a full form, or by the beginning of a hexadecimal one in either case,
 * with or without dashes.
 *
 * @param argument name of the tool's argument, for the message
 * @throws ArgumentError where none begins so, or several do: these are named, never chosen from
 */
export function resolveId(ids: readonly string[], given: string, argument = "id"): string {
  if (typeof given !== "string")
    throw new ArgumentError(argument, `${argument} is ${shown(given)}; give an id, or the beginning of one`);
  if (ids.includes(given)) return given;
  const prefix = given.replaceAll("-", "").toLowerCase();
  if (/^[0-9a-f]*$/.test(prefix) && prefix.length < SHORTEST) {
    throw new ArgumentError(
      argument,
      `${argument} ${JSON.stringify(given)} is too short; give at least ${SHORTEST} digits of it`,
    );
  }
  const candidates = [...new Set(ids)].filter((id) => hexDigits(id)?.startsWith(prefix));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  const quoted = JSON.stringify(given);
  if (only === undefined) {
    throw new ArgumentError(
      argument,
      `no ${argument} begins with ${quoted}; list them to see which there are`,
    );
  }
  const rest = candidates.length - NAMED;
  const named = candidates.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  throw new ArgumentError(
    argument,
    `${argument} ${quoted} is ambiguous: ${candidates.length} begin so (${named}); give more digits`,
  );
}

/** The digits of a hexadecimal identifier, in lower case and without a UUID's dashes. */
function hexDigits(id: string): string | undefined {
  if (/^[0-9a-f]+$/i.test(id)) return id.toLowerCase();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? id.replaceAll("-", "").toLowerCase()
    : undefined;
}
