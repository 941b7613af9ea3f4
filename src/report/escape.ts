/**
 * What a server says is data. Everything that came from one passes through a function of this file before it
 * is put into a report, so that it can neither move a cursor, hide, reorder or break what stands beside it.
 */

/**
 * Characters that act instead of showing: C0 and C1 controls, line and paragraph separators, bidi controls, lone
 * surrogates, and all that nothing is drawn for, in which words can hide: zero-width and tag characters, fillers,
 * supplementary variation selectors. Joiners and variation selectors of emoji and scripts stay.
 */
const ACTING =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\ufff9-\ufffb\ufffe\uffff]|\p{Cs}|(?![\u180b-\u180d\u180f\ufe00-\ufe0f]|\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return SHORT[character] ?? (code < 0x100 ? `\\x${hex.padStart(2, "0")}` : `\\u{${hex}}`);
}

/**
 * One line of text in which every acting character is written as an escape: `\x1b`, `\n`, `\u{202e}`.
 * `##[` is broken too, since a GitHub runner takes it for a command wherever it stands in a line.
 */
export function visible(text: string): string {
  return text.replace(ACTING, shown).replaceAll("##[", "##\\x5b");
}

/** The lines of a text, each made visible; tabs become two spaces, trailing empty lines go. */
export function visibleLines(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .map((line) => visible(line.replaceAll("\t", "  ")).trimEnd());
}

/** A text of several lines, fit to be printed: each line made visible, none a workflow command. */
export function printable(text: string): string {
  return withoutCommands(visibleLines(text).join("\n"));
}

/**
 * Finished terminal output in which no line begins with `::`. A runner reads such a line as a workflow command,
 * leading white space or not.
 */
export function withoutCommands(output: string): string {
  return output.replace(/^((?:\x1b\[[\d;]*m|[^\S\n])*)::/gm, "$1:\\x3a");
}

const HTML: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for an HTML or XML element or a quoted attribute, on one line. */
export function html(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => HTML[character] ?? character);
}

/** Text for an XML element that may have several lines. */
export function xmlLines(text: string): string {
  return visibleLines(text).map(html).join("\n");
}

/**
 * Prose for Markdown: every character with a meaning in GitHub's flavour is written as an entity. Mentions and
 * references are found in the rendered text, where an entity is no help; a word joiner parts those.
 */
export function markdown(text: string): string {
  const entity = (found: string) => `&#${found.charCodeAt(0)};`;
  return (
    visible(text)
      .replace(/[\\`*_{}[\]#+!|~$^=<>&]|:(?=\S)|(?<=www)\./gi, entity)
      // What makes a list at the start of a line.
      .replace(/^(\s*)(-)|^(\s*\d+)([.)])/, (_, space, dash, number, point) =>
        dash === undefined ? number + entity(point) : space + entity(dash),
      )
      .replace(/@|&#35;(?=\d)|\bGH-(?=\d)/gi, "$&\u2060")
  );
}

/** Length of the longest run of backticks. Not by Math.max over all of them: a server may send a million. */
function longestFence(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Text as an inline code span, which nothing in it can end; `|` is written `\x7c`, so it fits a table too. */
export function markdownCode(text: string): string {
  const safe = visible(text).replaceAll("|", "\\x7c");
  if (safe.trim() === "") return "` `";
  const fence = "`".repeat(longestFence(safe) + 1);
  const padding = safe.startsWith("`") || safe.endsWith("`") ? " " : "";
  return `${fence}${padding}${safe}${padding}${fence}`;
}

/** Several lines as a fenced block, which nothing in them can end. */
export function markdownBlock(text: string): string {
  const body = visibleLines(text).join("\n");
  const fence = "`".repeat(Math.max(2, longestFence(body)) + 1);
  return `${fence}text\n${body}\n${fence}`;
}

/** The data of a workflow command (`::error …::data`). Line breaks of our own stay, as `%0A`. */
export function commandData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** The value of a property of a workflow command. */
export function commandProperty(text: string): string {
  return commandData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
