import { compactJson } from "../../boundary/json.ts";
import { isRow } from "../../boundary/row.ts";

/** How a server writes its JSON, so that a remedy's saving is the remedy's alone. */
export type Style = (value: unknown) => string;

/** The style that gives exactly `text` for `value`; `undefined` where it is none of the usual. */
export function styleOf(text: string, value: unknown): Style | undefined {
  if (Array.isArray(value) && /^\s*\{/.test(text)) return lineStyleOf(text, value);
  const written = text.trimEnd();
  const end = text.slice(written.length);
  const [, indent = ""] = /^\s*[[{]\n([ \t]+)/.exec(text.slice(0, 200)) ?? [];
  const styles: Style[] =
    indent === "" ? [compactJson, spaced] : [(item) => JSON.stringify(item, null, indent)];
  const style = styles.find((candidate) => candidate(value) === written);
  return style && ((item) => style(item) + end);
}

/** Records on lines of their own: a text that is a list and begins as a record. */
function lineStyleOf(text: string, value: readonly unknown[]): Style | undefined {
  const written = text.trimEnd();
  const end = text.slice(written.length);
  const styles = [compactJson, spaced].map(byLines);
  const style = styles.find((candidate) => candidate(value) === written);
  return style && ((item) => style(item) + end);
}

/** Writes the entries of a list on lines of their own. */
export function byLines(style: Style): Style {
  return (value) => (Array.isArray(value) ? value.map(style).join("\n") : style(value));
}

/** A space behind each comma and colon, as Python's json.dumps does. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (!isRow(value)) return compactJson(value);
  const entries = Object.entries(value).map(([key, item]) => `${compactJson(key)}: ${spaced(item)}`);
  return `{${entries.join(", ")}}`;
}
