/** Kinds of identifiers by their alphabet: what a token holds of them differs by a factor of two. */
export type IdentifierKind = "uuid" | "hex" | "dense";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Fewer digits than this are short already. */
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,128}$/i;
const DENSE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9_-]{8,64}$/;
/** Changes between small, capital and digit: 0.62 a character in random base62, 0.4 in a name like MainCamera2. */
const LEAST_CHANGES = 0.5;

/** What kind of identifier a string is; `undefined` for anything that may be a word. */
export function identifierKind(text: string): IdentifierKind | undefined {
  if (UUID.test(text)) return "uuid";
  if (HEX.test(text)) return "hex";
  return DENSE.test(text) && changes(text) >= LEAST_CHANGES * (text.length - 1) ? "dense" : undefined;
}

function changes(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length; at++) {
    if (alphabetOf(text.charCodeAt(at)) !== alphabetOf(text.charCodeAt(at - 1))) count++;
  }
  return count;
}

function alphabetOf(code: number): number {
  if (code >= 0x61) return 1;
  return code >= 0x41 ? 2 : 3;
}
