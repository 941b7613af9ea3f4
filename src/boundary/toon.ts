import { isRow, type Row, type Rows } from "./row.ts";

/** A column of a TOON table; one of records is a group of columns. */
interface Column {
  readonly name: string;
  readonly children?: readonly Column[];
}

/**
 * Uniform rows as a TOON table, the same text that `@toon-format/toon` 4.4 writes for the array, or for
 * `{ [key]: rows }` where a key is given. The count in the header tells a reader that nothing is missing.
 * Lone surrogates become U+FFFD, as they do in UTF-8.
 *
 * @throws TypeError where the rows are not uniform: ask `isUniform` first
 */
export function toToon(rows: Rows, key?: string): string {
  const prefix = key === undefined ? "" : keyText(key);
  if (rows.length === 0) return key === undefined ? "[]" : `${prefix}: []`;
  const columns = rows.every(isRow) ? columnsOfUniform(rows) : undefined;
  if (columns === undefined) throw new TypeError("toToon needs rows with the same keys and the same nesting");
  const header = `${prefix}[${rows.length}]{${fields(columns)}}:`;
  return [
    header,
    ...(rows as readonly Row[]).map((row) => `  ${leaves(row, columns).map(scalarText).join(",")}`),
  ].join("\n");
}

/** Whether every row has the same keys and holds scalars, or records that are uniform themselves. */
export function isUniform(rows: readonly unknown[]): rows is readonly Row[] {
  return rows.every(isRow) && (rows.length === 0 || columnsOfUniform(rows) !== undefined);
}

function columnsOfUniform(rows: readonly Row[]): Column[] | undefined {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return undefined;
  const same = (row: Row) =>
    Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
  if (!rows.every(same)) return undefined;
  const columns: Column[] = [];
  for (const name of names) {
    const values = rows.map((row) => row[name]);
    if (values.every(isScalar)) {
      columns.push({ name });
      continue;
    }
    const children = values.every(isRow) ? columnsOfUniform(values) : undefined;
    if (children === undefined) return undefined;
    columns.push({ name, children });
  }
  return columns;
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || ["string", "number", "boolean"].includes(typeof value);
}

function fields(columns: readonly Column[]): string {
  return columns
    .map(({ name, children }) => keyText(name) + (children ? `{${fields(children)}}` : ""))
    .join(",");
}

function leaves(row: Row, columns: readonly Column[]): unknown[] {
  return columns.flatMap(({ name, children }) => {
    const value = row[name];
    return children && isRow(value) ? leaves(value, children) : [value];
  });
}

function keyText(key: string): string {
  return /^[A-Z_][\w.]*$/i.test(key) ? key : quoted(key);
}

function scalarText(value: unknown): string {
  if (typeof value === "string") return needsQuotes(value) ? quoted(value) : wellFormed(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  return String(value ?? null);
}

/** What would read as another type, as structure or as a comment, or would lose its ends. */
function needsQuotes(text: string): boolean {
  return (
    text === "" ||
    /^[ \t]|[ \t]$|^[-#]|[:"\\[\]{},\u0000-\u001f]/.test(text) ||
    /^(?:true|false|null)$|^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
  );
}

function quoted(text: string): string {
  return `"${wellFormed(text).replace(/[\\"\u0000-\u001f]/g, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  const short: Record<string, string> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
