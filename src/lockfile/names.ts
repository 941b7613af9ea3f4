/** How many members all objects of a document have. */
export function namesIn(document: unknown): number {
  let names = 0;
  const rest: unknown[] = [document];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) names += inner.length;
    for (const one of inner) if (typeof one === "object") rest.push(one);
  }
  return names;
}

/** Where the string that begins at `start` ends: the index of its closing quote. */
function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (;;) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
}

const COLON = /[ \t\r\n]*:/y;

/**
 * How many members are written in a text that is JSON: more than `namesIn` its value where a name stands twice in an
 * object. Reads 4 MB in a few hundredths of a second, where a parser that keeps positions takes ten times as long.
 */
export function namesWritten(text: string): number {
  let names = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = closingQuote(text, start);
    COLON.lastIndex = end + 1;
    if (COLON.test(text)) names += 1;
    start = text.indexOf('"', end + 1);
  }
  return names;
}
