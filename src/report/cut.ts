/**
 * A Markdown report cut to what a place takes, at the border of a line, with open fences and folds closed and a
 * note at the end.
 * @param limit the most UTF-16 code units (or UTF-8 bytes, with `bytes`) the result may have
 * @param note Markdown that tells where the whole report is
 */
export function cutMarkdown(
  text: string,
  limit: number,
  note: string,
  unit: "characters" | "bytes" = "characters",
): string {
  const size = (part: string) => (unit === "bytes" ? Buffer.byteLength(part) : part.length);
  if (size(text) <= limit) return text;
  const kept: string[] = [];
  let used = size(`\n\n${note}\n`);
  let fence = "";
  let folds = 0;
  const closing = () => `${fence === "" ? "" : `\n${fence}`}${"\n\n</details>".repeat(folds)}`;
  for (const line of text.split("\n")) {
    const mark = /^(`{3,})/.exec(line)?.[1];
    const nextFence = fence === "" ? (mark ?? "") : line === fence ? "" : fence;
    const outside = fence === "" && nextFence === "";
    const nextFolds =
      folds + (outside && line === "<details>" ? 1 : 0) - (outside && line === "</details>" ? 1 : 0);
    const after = size(line) + 1 + (nextFence === "" ? 0 : nextFence.length + 1) + 12 * nextFolds;
    if (used + after > limit) break;
    used += size(line) + 1;
    kept.push(line);
    fence = nextFence;
    folds = nextFolds;
  }
  return `${kept.join("\n").trimEnd()}${closing()}\n\n${note}\n`;
}
