import { ArgumentError } from "./argument-error.ts";

/** A prefix shorter than this is one letter away from another thing; hashes are weakest at their beginning. */
const SHORTEST = 6;
/** How many candidates an error names. */
const NAMED = 10;

/**
 * The short form of each identifier: its first `length` characters, a UUID without its dashes and in
 * lower case. It depends on the identifier alone, so a thing has one short form in every answer, except
 * where two identifiers of the list share it: these keep their full form, since an ambiguous name is worse
 * than a long one. Hex prefixes are used because they cost fewest tokens per identifier; denser alphabets
 * cost more.
 *
 * @param length 6 or more; 12 hex digits collide once in about 5 million lists of 100,000
 * @returns full identifier → short form, in the order given
 */
export function shortIds(ids: readonly string[], length = 12): Map<string, string> {
  if (!Number.isInteger(length) || length < SHORTEST) {
    throw new RangeError(`length is ${length}; give a whole number of ${SHORTEST} or more`);
  }
  const full = [...new Set(ids)];
  const uses = new Map<string, number>();
  for (const id of full) {
    const short = comparable(id).slice(0, length);
    uses.set(short, (uses.get(short) ?? 0) + 1);
  }
  return new Map(
    full.map((id) => {
      const short = comparable(id).slice(0, length);
      return [id, uses.get(short) === 1 && short.length < id.length ? short : id];
    }),
  );
}

/**
 * The one identifier that is meant by a full or a short form.
 *
 * @param argument name of the tool's argument, for the message
 * @throws ArgumentError where none begins so, or several do: these are named, never chosen from
 */
export function resolveId(ids: readonly string[], given: string, argument = "id"): string {
  if (ids.includes(given)) return given;
  const prefix = comparable(given);
  if (prefix.length < SHORTEST) {
    throw new ArgumentError(
      argument,
      `${argument} ${JSON.stringify(given)} is too short; give at least ${SHORTEST} characters of it`,
    );
  }
  const candidates = [...new Set(ids)].filter((id) => comparable(id).startsWith(prefix));
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
    `${argument} ${quoted} is ambiguous: ${candidates.length} begin so (${named}); give more characters`,
  );
}

/** A UUID, or its beginning, may be written with or without dashes and in either case. */
function comparable(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]*$|^[0-9a-f]+$/i.test(id) ? id.replaceAll("-", "").toLowerCase() : id;
}
