/** A string or number inside a JSON text. */
export interface Span {
  /** JSON pointer with array indices folded to `*`. */
  readonly pointer: string;
  /** Where its text begins and ends, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly value: string | number;
}

const SPACE = /[ \t\n\r]*/y;
const WORD = /[^\s,\]}]+/y;

/**
 * Where the strings and numbers of a JSON text lie, so that some can be replaced and all the rest stay byte for byte.
 * @param text must be valid JSON
 */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  // By hand, since a regular expression overflows its stack on a string of millions of characters.
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at += 1;
    return text.slice(start, at);
  };
  const scalar = (pointer: string): void => {
    const start = at;
    const raw = text[at] === '"' ? string() : match(WORD);
    const value: unknown = JSON.parse(raw);
    if (typeof value === "string" || typeof value === "number")
      spans.push({ pointer, start, end: at, value });
  };
  const members = (close: string, member: () => void): void => {
    at += 1;
    match(SPACE);
    while (text[at] !== close) {
      member();
      match(SPACE);
      if (text[at] === ",") at += 1;
      match(SPACE);
    }
    at += 1;
  };
  const value = (pointer: string): void => {
    match(SPACE);
    if (text[at] === "{") {
      members("}", () => {
        const key = JSON.parse(string()) as string;
        match(SPACE);
        at += 1;
        value(`${pointer}/${token(key)}`);
      });
    } else if (text[at] === "[") members("]", () => value(`${pointer}/*`));
    else scalar(pointer);
  };
  value("");
  return spans;
}

/** A key as a reference token of a JSON pointer (RFC 6901). */
export function token(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
