/** One measurement: an answer as it was, and with the remedy. */
export interface Row {
  readonly what: string;
  readonly before: number;
  readonly after: number;
  /** What the source tells of the same, in its own figures. */
  readonly told?: string;
}

/** One remedy with everything that was measured of it. */
export interface Remedy {
  readonly title: string;
  /** How it is done, with the function of the kit. */
  readonly how: string;
  /** What the reader of the answer loses. */
  readonly loses: string;
  /** Unit of the rows. */
  readonly unit?: string;
  readonly rows: readonly Row[];
  /** A table of its own shape, where rows of before and after do not fit. */
  readonly table?: readonly (readonly string[])[];
  /** Where the figures differ from the source's, and why. */
  readonly differs: string;
}

/** Part of a page on one remedy. */
export function section(remedy: Remedy): string {
  const { title, how, loses, unit = "tokens", rows, table, differs } = remedy;
  const own = rows.map(({ what, before, after, told = "" }) => [
    what,
    grouped(before),
    grouped(after),
    percent(before, after),
    told,
  ]);
  const header = ["on", `before (${unit})`, "after", "saved", "the source tells"];
  return [
    `## ${title}`,
    `**How:** ${how}`,
    `**The reader loses:** ${loses}`,
    ...(rows.length > 0 ? [markdownTable([header, ...own])] : []),
    ...(table === undefined ? [] : [markdownTable(table)]),
    differs,
  ].join("\n\n");
}

/** A Markdown table; the first row is its header. */
export function markdownTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    line(header),
    line(header.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map(line),
  ].join("\n");
}

export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Share that was saved, in percent with one decimal where it is not nearly all. */
export function percent(before: number, after: number): string {
  const saved = (1 - after / before) * 100;
  return `${saved > 99 ? saved.toFixed(2) : saved.toFixed(1)} %`;
}
