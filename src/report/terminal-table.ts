import type { ServerSnapshot } from "../snapshot/types.ts";
import { clipped, columns, padded } from "./columns.ts";
import { visible } from "./escape.ts";
import { grouped, plural } from "./numbers.ts";
import { rowsOf } from "./rows.ts";
import { serverTotals } from "./totals.ts";
import type { Run } from "./types.ts";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";
export type Paint = (style: Style, text: string) => string;

/** What every part of a terminal report is made for. */
export interface Page {
  readonly run: Run;
  readonly width: number;
  readonly paint: Paint;
}

/** One server: a line of sums, then its tools with their cases. Ends with an empty line. */
export function serverTable(page: Page, name: string, server: ServerSnapshot): string[] {
  const { run, paint, width } = page;
  const sum = serverTotals(server);
  const extent = `${plural(sum.tools, "tool")} · menu ${grouped(sum.menu)} · ${plural(sum.cases, "case")} · ${plural(sum.responses, "token")}`;
  const rows = rowsOf(run, name, server).map((row) => ({
    ...row,
    name: (row.kind === "case" ? "  " : "") + visible(row.name),
    note: visible(row.note),
    figure:
      row.before === undefined ? grouped(row.tokens) : `${grouped(row.before)} → ${grouped(row.tokens)}`,
  }));
  const figures = (menu: boolean) =>
    Math.max(
      menu ? 4 : 6,
      ...rows.filter((row) => (row.kind === "tool") === menu).map((row) => columns(row.figure)),
    );
  const menu = figures(true);
  const tokens = figures(false);
  const names = Math.min(
    Math.max(10, ...rows.map((row) => columns(row.name))),
    Math.max(20, width - 2 - 2 - menu - 2 - tokens - 2 - 24),
  );
  const line = (first: string, second: string, third: string, last: string) =>
    [
      padded(clipped(first, names), names, "left"),
      padded(second, menu, "right"),
      padded(third, tokens, "right"),
      last,
    ]
      .join("  ")
      .trimEnd();
  const room = Math.max(10, width - 2 - names - 2 - menu - 2 - tokens - 2);
  const body = rows.map((row) => {
    const tool = row.kind === "tool";
    const text = line(row.name, tool ? row.figure : "", tool ? "" : row.figure, clipped(row.note, room));
    const style = row.fails
      ? "red"
      : row.before !== undefined && row.before > row.tokens
        ? "green"
        : undefined;
    return (row.fails ? paint("red", "✗ ") : "  ") + (style ? paint(style, text) : text);
  });
  return [
    `${paint("bold", visible(name))}  ${paint("dim", extent)}`,
    `  ${paint("dim", line("tool, case", "menu", "tokens", "risk, what came back"))}`,
    ...body,
    "",
  ];
}
