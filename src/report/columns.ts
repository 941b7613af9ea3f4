/** Scripts and signs that take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const ZERO = /\p{Mn}|\p{Me}|\u200c|\u200d|\ufe0f/u;

/** Columns that a text without control characters takes in a terminal. */
export function columns(text: string): number {
  let sum = 0;
  for (const character of text) sum += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return sum;
}

/** The text cut to `width` columns, with `…` where something was cut. */
export function clipped(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const character of text) {
    const next = columns(character);
    if (used + next > width - 1) break;
    kept += character;
    used += next;
  }
  return `${kept}…`;
}

/** The text filled with spaces to `width` columns. */
export function padded(text: string, width: number, side: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - columns(text)));
  return side === "left" ? text + space : space + text;
}

/**
 * A paragraph broken at spaces. A word longer than a line stays whole, since it may be something to copy.
 * @returns lines without indentation, each at most `width` columns where its words allow it
 */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && columns(line) + 1 + columns(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
