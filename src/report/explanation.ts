import { styleText } from "node:util";
import { clipped, columns, padded, wrapped } from "./columns.ts";
import { visible, withoutCommands } from "./escape.ts";
import { grouped, plural } from "./numbers.ts";
import type { RenderOptions, RunPath, RunSaving } from "./types.ts";

interface Sizes {
  readonly tokens: number;
  readonly chars: number;
  readonly bytes: number;
}

/** Where the tokens of one answer go, as `explain` shows it. Every text from a server is untrusted. */
export interface ShownExplanation extends Sizes {
  /** What is explained: `server / tool / case`, or a file. */
  readonly target: string;
  /** What to know of a file before its figures are believed. */
  readonly note?: string;
  readonly encoding: string;
  readonly view: string;
  readonly views: { readonly content: Sizes; readonly structured?: Sizes };
  readonly items?: number;
  readonly overheadRatio: number;
  readonly paths: readonly (RunPath & { readonly shareOfTokens: number; readonly shareOfChars: number })[];
  readonly savings: readonly RunSaving[];
  readonly media: readonly {
    readonly type: string;
    readonly mimeType?: string;
    readonly mediaBytes?: number;
    readonly width?: number;
    readonly height?: number;
    readonly estimate?: number;
  }[];
  /** Blocks whose text holds base64; others have no figures here. */
  readonly base64?: readonly {
    readonly base64?: { readonly chars: number; readonly tokens: number; readonly mimeType?: string };
  }[];
  readonly estimate: { readonly charsDividedBy4: number; readonly error: number };
  readonly clients: readonly {
    readonly name: string;
    readonly unit: string;
    readonly limit: number;
    readonly figure: number;
    readonly fits: boolean;
    readonly overLimit: string;
  }[];
}

const PATHS_SHOWN = 20;
const SAVINGS_SHOWN = 12;

function share(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

function table(rows: readonly (readonly string[])[], sides: readonly ("left" | "right")[]): string[] {
  const widths = sides.map((_, column) => Math.max(...rows.map((row) => columns(row[column] ?? ""))));
  return rows.map((row) =>
    `  ${row.map((cell, column) => padded(cell, widths[column] ?? 0, sides[column] ?? "left")).join("  ")}`.trimEnd(),
  );
}

function pathTable({ paths }: ShownExplanation, width: number): string[] {
  const shown = paths
    .slice(0, PATHS_SHOWN)
    .map(({ path, tokens, shareOfTokens, shareOfChars, count }) => [
      clipped(visible(path), Math.max(20, width - 50)),
      grouped(tokens),
      share(shareOfTokens),
      share(shareOfChars),
      grouped(count),
    ]);
  const rest = paths.slice(PATHS_SHOWN);
  const others =
    rest.length === 0
      ? []
      : [
          [
            `${plural(rest.length, "path")} more`,
            grouped(rest.reduce((sum, { tokens }) => sum + tokens, 0)),
            "",
            "",
            "",
          ],
        ];
  return table(
    [["path", "tokens", "of tokens", "of chars", "values"], ...shown, ...others],
    ["left", "right", "right", "right", "right"],
  );
}

/** A text behind what heads it; what does not fit stands below its beginning. */
function headed(head: string, text: string, width: number): string[] {
  const room = Math.max(20, width - columns(head));
  return wrapped(text, room).map((line, index) => (index === 0 ? head : " ".repeat(columns(head))) + line);
}

function savingLines({ savings }: ShownExplanation, width: number): string[] {
  return savings
    .slice(0, SAVINGS_SHOWN)
    .flatMap(({ title, saved, tokensBefore, tokensAfter, loses, how }) => [
      ...headed(
        `  −${grouped(saved)} → ${grouped(tokensAfter)} (${share(tokensBefore === 0 ? 0 : saved / tokensBefore)})  `,
        visible(title),
        width,
      ),
      ...wrapped(visible(how), width - 6).map((line) => `      ${line}`),
      ...wrapped(visible(`loses: ${loses}`), width - 6).map((line) => `      ${line}`),
    ]);
}

function mediaLines({ media }: ShownExplanation): string[] {
  return media.map(({ type, mimeType, mediaBytes = 0, width, height, estimate }) => {
    const pixels = width === undefined || height === undefined ? "" : `, ${width} × ${height} pixels`;
    const likely = estimate === undefined ? "" : `, about ${grouped(estimate)} tokens (an estimate)`;
    return `  ${visible(mimeType ?? type)}: ${grouped(mediaBytes)} bytes${pixels}${likely}`;
  });
}

function base64Lines({ base64 = [], tokens, views }: ShownExplanation): string[] {
  const lines = base64.flatMap(({ base64: found }) =>
    found === undefined
      ? []
      : [
          `  ${visible(found.mimeType ?? "base64")}: ${plural(found.chars, "character")}, ${plural(found.tokens, "token")} (${share(found.tokens / Math.max(views.content.tokens, tokens, 1))})`,
        ],
  );
  return lines.length === 0
    ? []
    : [...lines, "  Give a path or a link, or an image block: no model reads it as text."];
}

function clientLines({ clients }: ShownExplanation): string[] {
  const rows = clients.map(({ name, unit, limit, figure, fits, overLimit }) => [
    fits ? "fits" : "over",
    name,
    `${grouped(figure)} of ${grouped(limit)} ${unit}`,
    fits ? "" : overLimit,
  ]);
  return rows.length === 0 ? [] : table(rows, ["left", "left", "left", "left"]);
}

function headline({
  note,
  view,
  views,
  tokens,
  chars,
  bytes,
  items,
  encoding,
  estimate,
  overheadRatio,
}: ShownExplanation): string[] {
  const { content, structured } = views;
  const both = structured
    ? [
        `  content ${grouped(content.tokens)} tokens, structuredContent ${grouped(structured.tokens)} tokens; told below: ${view}`,
      ]
    : [];
  const off = Math.abs(Math.round(estimate.error * 100));
  const direction = estimate.error < 0 ? "too few" : "too many";
  const judged = off === 0 ? "as many" : `${off} % ${direction}`;
  return [
    ...(note === undefined ? [] : [`  ${note}`]),
    `  ${plural(tokens, "token")} (${encoding}, exact), ${plural(chars, "character")}, ${plural(bytes, "byte")}${items === undefined ? "" : `, ${plural(items, "item")}`}`,
    ...both,
    ...(tokens === 0 ? [] : [`  characters ÷ 4 would say ${grouped(estimate.charsDividedBy4)}: ${judged}`]),
    ...(overheadRatio > 0 ? [`  overhead: ${share(overheadRatio)} of the content`] : []),
  ];
}

/** What a person reads of an explanation. */
export function renderExplanation(explanation: ShownExplanation, { color, width }: RenderOptions): string {
  const bold = (text: string) => (color ? styleText("bold", text, { validateStream: false }) : text);
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", bold(title), ...lines];
  const savings = savingLines(explanation, width);
  const lines = [
    bold(visible(explanation.target)),
    ...headline(explanation),
    ...section("Where the tokens go", explanation.paths.length === 0 ? [] : pathTable(explanation, width)),
    ...section(
      "What would save them",
      savings.length === 0 ? ["  none of the remedies saves a token here"] : savings,
    ),
    ...section("Media", mediaLines(explanation)),
    ...section("Base64 inside the text", base64Lines(explanation)),
    ...section("What clients accept", clientLines(explanation)),
  ];
  return withoutCommands(`${lines.join("\n")}\n`);
}
