import fc from "fast-check";

/** Any JSON value, keys and texts of any characters included. */
export const json = fc.jsonValue({ stringUnit: "binary", maxDepth: 5 });

/** Text that JSON, CSV and TOON have to quote: delimiters, quotes, breaks, what reads as another type. */
export const awkwardText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "a,b",
    'say "x"',
    "two\nlines",
    "\r",
    "\t",
    "true",
    "null",
    "-",
    "- a",
    "#c",
    "1",
    "+1",
  ),
  fc.constantFrom(
    "1e5",
    "05",
    "a:b",
    "[x]",
    "{y}",
    "\\",
    "\u0001",
    "_id",
    "a.b",
    "9a",
    "é",
    "日本",
    "😀",
    "nUlL",
  ),
  fc.string({ unit: "grapheme" }),
);

export const scalar = fc.oneof(awkwardText, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));

/** Rows with the same keys, scalars only. */
export const uniformRows = fc
  .uniqueArray(awkwardText, { minLength: 1, maxLength: 5 })
  .chain((keys) =>
    fc
      .array(fc.tuple(...keys.map(() => scalar)), { maxLength: 6 })
      .map((rows) => rows.map((cells) => Object.fromEntries(keys.map((key, index) => [key, cells[index]])))),
  );

/** Freezes a value through and through, so that a change of it throws. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) frozen(item);
  }
  return value;
}

/** The same inputs in every run. */
export const seeded = { seed: 20_250_611, numRuns: 500 };
