import { html } from "../escape.ts";
import { grouped, plural } from "../numbers.ts";
import type { Run } from "../types.ts";
import { type Box, boxes, layout } from "./tree.ts";

/** Usual size of the map and of what a box's frame takes, in pixels; the frame is repeated in the style. */
const MAP = { width: 1160, height: 620 };
const FRAME = { label: 20, side: 3 };

const WORDS: Readonly<Record<Box["kind"], string>> = {
  all: "all servers",
  server: "server",
  tool: "tool",
  menu: "definition",
  case: "case",
  path: "JSON path",
  rest: "what is left",
};

/** A treemap: its markup, and the style rules that put each box in its place. */
export interface Treemap {
  readonly markup: string;
  readonly css: string;
}

/** Room inside of a box; one too small to hold anything is laid out as it will look when zoomed into. */
function inside(width: number, height: number): { width: number; height: number } {
  const room = { width: width - 2 * FRAME.side, height: height - FRAME.label - FRAME.side };
  return room.width < 24 || room.height < 16 ? MAP : room;
}

/** Renders the treemap. Boxes nest in the markup as they do in the data, so that zooming is a matter of style. */
export function renderTreemap(run: Run): Treemap {
  const root = boxes(run);
  const rules: string[] = [];
  let last = 0;
  const draw = (box: Box, around: Box, width: number, height: number): string => {
    const id = `b${last}`;
    last += 1;
    const share =
      around.tokens === 0 ? "" : `, ${((box.tokens / around.tokens) * 100).toFixed(1)} % of ${around.name}`;
    const moved = box.moved === undefined ? "" : `, ${box.moved} against the lockfile`;
    const told = `${WORDS[box.kind]} ${box.name}: ${plural(box.tokens, "token")}${share}${moved}`;
    const classes = ["box", box.kind, ...(box.state === undefined ? [] : [box.state])].join(" ");
    const room = box === root ? MAP : inside(width, height);
    const children = layout(box, room.width, room.height).map(([child, place]) => {
      const next = `b${last}`;
      const markup = draw(child, box, (place.width / 100) * room.width, (place.height / 100) * room.height);
      rules.push(
        `#${next}{left:${place.left}%;top:${place.top}%;width:${place.width}%;height:${place.height}%}`,
      );
      return markup;
    });
    const label = `<span class="label"><b>${html(box.name)}</b> <i>${grouped(box.tokens)}</i></span>`;
    const inner = children.length === 0 ? "" : `<div class="inner">${children.join("")}</div>`;
    const zoomable = children.length === 0 ? "" : ` tabindex="-1"`;
    return `<div class="${classes}" id="${id}" data-name="${html(box.name)}" title="${html(told)}"${zoomable}>${label}${inner}</div>`;
  };
  const markup = draw(root, root, MAP.width, MAP.height);
  return {
    markup: `<div id="map" role="group" aria-label="Treemap of tokens">${markup}</div>`,
    css: rules.join("\n"),
  };
}
