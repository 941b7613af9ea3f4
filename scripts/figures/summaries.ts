import type { Remedy, Row } from "./page.ts";
import { count, type System } from "./servers.ts";

/** Remedies that leave things out until they are asked for. */
export async function sayLess(before: System, after: System): Promise<readonly Remedy[]> {
  const row = async (what: string, tool: string, told: string, args: object = {}): Promise<Row> => ({
    what,
    before: count(await before.text(tool, toolArguments(tool, args))),
    after: count(await after.text(tool, args)),
    told,
  });
  const round = (editor: System) =>
    Promise.all(["get_scene_state", "get_layout_bounds"].map((tool) => editor.text(tool))).then((texts) =>
      texts.reduce((sum, text) => sum + count(text), 0),
    );
  const whole = count(await after.text("get_scene_state", { limit: 1000 }));
  const edit = { entity: 20, trait: "Transform", values: { y: 4 } };
  return [
    {
      title: "An index of names",
      how: "`selectFields(rows, [id, name])` by default, values for a query that narrows.",
      loses: "values, until the caller narrows.",
      rows: [await row("135 entities", "get_scene_state", "40,123 → 5,938", { limit: 1000 })],
      differs:
        "The source's pair is characters ÷ 4; its index is 8,178 real tokens. Counted exactly, it saves less than it seems: what stays is what costs most tokens a character.",
    },
    {
      title: "A default limit",
      how: "`page(items, { limit, maximum, after })` with `truncation(…)` beside the list.",
      loses: "what lies behind the first page, until the caller goes on; the block says so.",
      rows: [
        { what: "the index, 50 of 135", before: whole, after: count(await after.text("get_scene_state")) },
        {
          what: "“did my edit land”: scene state and layout bounds",
          before: await round(before),
          after: await round(after),
          told: "114,000 → 3,000",
        },
      ],
      differs:
        "The source does not tell its limit. With 50 the round comes to what it tells, with all 135 to three times as much.",
    },
    {
      title: "Counts only",
      how: "`countBy(items, kind)` and a hint that names the filters.",
      loses: "every entry, until the caller narrows.",
      rows: [
        await row("241 rectangles and their overlaps", "get_layout_bounds", "73,849 → 68"),
        await row("320 assets by type", "list_assets", "16,722 → 300"),
        await row("traits by name", "list_traits", "10,703 → 200"),
        await row("2,000 handles by editor and kind", "handles", "56,000–187,000 → counts"),
      ],
      differs:
        "The source's figures are characters ÷ 4, which makes its assets 22,866 real tokens before; traits are fewer here, 36.",
    },
    {
      title: "The newest of a ring, with counts over all of it",
      how: "`page` over the entries newest first, `countBy` over the whole ring; statistics instead of samples.",
      loses: "older entries and single samples, until asked for.",
      rows: [
        await row("console, 50 of 500", "get_console_logs", "20,000–27,000 → last 50"),
        await row("game journal, 100 of 10,000", "journal", "257,000–582,000 → last 100"),
        await row("editor journal, 100 of 2,000", "editor_journal", "54,000–126,000 → last 100"),
        await row(
          "watch, 27 series of 600 samples",
          "watch",
          "3.1–25.8 million over 512 series → statistics",
        ),
      ],
      differs:
        "The source's ceilings are bytes of compact JSON by a rule of thumb; what the dump sends is indented and counted exactly, so that the journals come out above them. The watch is smaller here: 27 series and not 512.",
    },
    {
      title: "No echo of what was written",
      how: "Return what changed and the thing's id; the whole only with an opt-in.",
      loses: "the state around the change: one targeted read gives it.",
      rows: [await row("one field of one entity set", "set_trait", "10,166 → 50", edit)],
      differs:
        "The source's echo is characters ÷ 4 of the compact scene file; this one is indented and counted exactly. The answer is about the same.",
    },
    {
      title: "A path instead of an image",
      how: "Write the file, return its path and size; inline only with an opt-in.",
      loses: "the image itself, where the client cannot read the file.",
      unit: "characters of base64",
      rows: [
        {
          what: "screenshot of 832 × 1,800 pixels",
          before: await before.base64("device_screenshot", { savePath: "screen.png" }),
          after: await after.base64("device_screenshot", { savePath: "screen.png" }),
          told: "unbounded by resolution",
        },
      ],
      differs: "The source never measured it. Media are told beside the tokens and not as tokens of text.",
    },
  ];
}

/** The dump takes fewer arguments than the summary: none of its limits. */
function toolArguments(tool: string, args: object): object {
  return tool === "set_trait" ? args : {};
}
