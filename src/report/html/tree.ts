import { type HierarchyRectangularNode, hierarchy, treemap } from "d3-hierarchy";
import { own } from "../../snapshot/identity.ts";
import { percent as change } from "../numbers.ts";
import { heavier, largest, sortedEntries } from "../totals.ts";
import type { Run } from "../types.ts";

/** Paths shown of one case; what is left is one box. */
const PATHS_SHOWN = 14;

export type BoxKind = "all" | "server" | "tool" | "menu" | "case" | "path" | "rest";

/** A box of the treemap. Texts are not escaped. */
export interface Box {
  readonly kind: BoxKind;
  readonly name: string;
  /** Tokens; of a box with boxes inside, their sum. */
  readonly tokens: number;
  readonly children: readonly Box[];
  /** How it moved against what is locked. */
  readonly state?: "fails" | "more" | "less";
  /** In percent with sign, where it moved. */
  readonly moved?: string;
}

function state(before: number | undefined, after: number, fails: boolean): Pick<Box, "state" | "moved"> {
  const share = before === undefined || before === after ? undefined : change(before, after);
  const moved = share === undefined ? {} : { moved: share };
  if (fails) return { state: "fails", ...moved };
  if (before === undefined || before === after) return {};
  return { state: after > before ? "more" : "less", ...moved };
}

function sum(boxes: readonly Box[]): number {
  return boxes.reduce((total, box) => total + box.tokens, 0);
}

/** Boxes for the heaviest paths of a case, and one for all that is left of its tokens. */
function pathBoxes(
  run: Run,
  key: string,
  known: readonly (readonly [string, number])[],
  total: number,
): Box[] {
  const told = own(run.paths, key)?.map((one) => [one.path, one.tokens] as const) ?? known;
  const shown = told
    .filter(([, tokens]) => tokens > 0)
    .slice(0, PATHS_SHOWN)
    .map(
      ([path, tokens]): Box => ({ kind: "path", name: path === "" ? "(whole)" : path, tokens, children: [] }),
    );
  const rest = total - sum(shown);
  if (rest <= 0 || shown.length === 0) return shown;
  return [...shown, { kind: "rest", name: "other paths", tokens: rest, children: [] }];
}

/** All that was measured as boxes: server, tool, its definition and cases, JSON paths. Empty ones are left out. */
export function boxes(run: Run): Box {
  const servers = sortedEntries(run.snapshot.servers).map(([name, server]): Box => {
    const locked = own(run.before?.servers ?? {}, name);
    const broken = run.changes.filter((one) => one.fails && one.server === name);
    const tools = sortedEntries(server.tools).map(([tool, snapshot]): Box => {
      const lockedTool = own(locked?.tools ?? {}, tool);
      const fails = (key?: string) => broken.some((one) => one.tool === tool && one.case === key);
      const cases = sortedEntries(snapshot.cases).map(([key, entry]): Box => {
        const figures = largest(entry);
        const tokens = heavier(figures);
        const lockedCase = own(lockedTool?.cases ?? {}, key);
        const before = lockedCase === undefined ? undefined : heavier(largest(lockedCase));
        const children = pathBoxes(run, `${name}/${tool}/${key}`, figures.paths, tokens);
        return { kind: "case", name: key, tokens, children, ...state(before, tokens, fails(key)) };
      });
      const definition: Box = {
        kind: "menu",
        name: "definition",
        tokens: snapshot.menu,
        children: [],
        ...state(lockedTool?.menu, snapshot.menu, fails()),
      };
      const children = [definition, ...cases].filter((box) => box.tokens > 0);
      return { kind: "tool", name: tool, tokens: sum(children), children };
    });
    const children = tools.filter((box) => box.tokens > 0);
    return { kind: "server", name, tokens: sum(children), children };
  });
  const children = servers.filter((box) => box.tokens > 0);
  return { kind: "all", name: "all servers", tokens: sum(children), children };
}

/** Where a box lies inside of the one around it, in percent. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Lays the boxes inside of one out as a treemap.
 * @param width of the room inside, in pixels at the usual width of the page; only its ratio to `height` matters
 */
export function layout(box: Box, width: number, height: number): readonly (readonly [Box, Place])[] {
  const root = hierarchy<Box>(box, (one) => (one === box ? [...one.children] : []))
    .sum((one) => (one === box ? 0 : one.tokens))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid: HierarchyRectangularNode<Box> = treemap<Box>().size([width, height])(root);
  const share = (value: number, whole: number) => Number(((value / whole) * 100).toFixed(3));
  return (laid.children ?? []).map((node) => [
    node.data,
    {
      left: share(node.x0, width),
      top: share(node.y0, height),
      width: share(node.x1 - node.x0, width),
      height: share(node.y1 - node.y0, height),
    },
  ]);
}
