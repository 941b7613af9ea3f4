import { own } from "../snapshot/identity.ts";
import type { CaseSnapshot, Change, RoundSnapshot, ServerSnapshot, ToolSnapshot } from "../snapshot/types.ts";
import { grouped, plural } from "./numbers.ts";
import { heavier, largest, sortedEntries } from "./totals.ts";
import type { Run } from "./types.ts";

/** A line of a server's table: a tool, one of its cases, or a round. Texts are not escaped. */
export interface Row {
  readonly kind: "tool" | "case" | "round";
  readonly name: string;
  /** A tool's menu cost, a case's tokens (the heavier view, at the largest store), or a round's sum. */
  readonly tokens: number;
  /** The same as it is locked, where it differs. */
  readonly before?: number;
  /** A tool's risk; a case's items, growth, outcome. */
  readonly note: string;
  readonly fails: boolean;
}

function toolNote(tool: ToolSnapshot): string {
  const { level, basis, evidence } = tool.risk;
  const ground = basis === "none" ? "" : ` (${basis}: ${evidence})`;
  const found = tool.findings.filter((finding) => finding.severity !== "info").length;
  const hidden = tool.hidden === true ? "hidden from models · " : "";
  return `${hidden}${level}${ground}${found === 0 ? "" : ` · ${plural(found, "finding")}`}`;
}

function caseNote(entry: CaseSnapshot): string {
  const last = largest(entry);
  const sizes = entry.sizes ?? [];
  const parts = [
    ...(last.outcome === "ok" ? [] : [last.outcome]),
    ...(sizes.length > 1
      ? [
          `${entry.growth ?? "sweep"}: ${entry.figures.map((one) => grouped(heavier(one))).join(" → ")} at ${sizes.map(grouped).join(", ")}`,
        ]
      : []),
    ...(last.items === undefined || sizes.length > 1 ? [] : [plural(last.items, "item")]),
    ...(last.structured === undefined
      ? []
      : [
          last.structured > last.content
            ? `structured; text ${grouped(last.content)}`
            : `text; structured ${grouped(last.structured)}`,
        ]),
    ...(last.media ?? []).map((one) => `${grouped(one.count)} × ${one.type}`),
  ];
  return parts.join(" · ");
}

/** The case that a call of a round names as `tool/case`; both may have a slash in their name. */
function caseNamed(server: ServerSnapshot, call: string): CaseSnapshot | undefined {
  for (let at = call.indexOf("/"); at !== -1; at = call.indexOf("/", at + 1)) {
    const entry = own(own(server.tools, call.slice(0, at))?.cases ?? {}, call.slice(at + 1));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** `57 + 275 + 67 tokens · 501 fit into 200,000`: what a round is made of, and how often an agent can make it. */
function roundNote(
  server: ServerSnapshot,
  { calls, content }: RoundSnapshot,
  window: number | undefined,
): string {
  const parts = calls.flatMap((call) => {
    const entry = caseNamed(server, call);
    return entry === undefined ? [] : [grouped(largest(entry).content)];
  });
  // Where only some calls are in the snapshot, their figures would not add up to the round's.
  const told = parts.length === calls.length ? `: ${parts.join(" + ")}` : "";
  const sum = `round of ${plural(calls.length, "call")}${told}`;
  if (window === undefined || content === 0) return sum;
  return `${sum} · ${grouped(Math.floor(window / content))} fit into ${grouped(window)}`;
}

function roundRows(
  server: ServerSnapshot,
  before: ServerSnapshot | undefined,
  broken: readonly Change[],
  window: number | undefined,
): Row[] {
  return sortedEntries(server.rounds ?? {}).map(([name, round]): Row => {
    const was = own(before?.rounds ?? {}, name)?.content;
    return {
      kind: "round",
      name,
      tokens: round.content,
      ...(was !== undefined && was !== round.content ? { before: was } : {}),
      note: roundNote(server, round, window),
      fails: broken.some((change) => change.kind === "round" && change.subject === name),
    };
  });
}

/** The rows of one server: its tools in code-unit order, each followed by its cases, then its rounds. */
export function rowsOf(run: Run, name: string, server: ServerSnapshot): Row[] {
  const before = own(run.before?.servers ?? {}, name);
  const broken = run.changes.filter((change) => change.fails && change.server === name);
  const tools = sortedEntries(server.tools).flatMap(([tool, snapshot]) => {
    const locked = own(before?.tools ?? {}, tool);
    const changed = locked !== undefined && locked.menu !== snapshot.menu;
    const head: Row = {
      kind: "tool",
      name: tool,
      tokens: snapshot.menu,
      ...(changed ? { before: locked.menu } : {}),
      note: toolNote(snapshot),
      fails: broken.some((change) => change.tool === tool && change.case === undefined),
    };
    const cases = sortedEntries(snapshot.cases).map(([key, entry]): Row => {
      const lockedCase = own(locked?.cases ?? {}, key);
      const was = lockedCase === undefined ? undefined : heavier(largest(lockedCase));
      const now = heavier(largest(entry));
      return {
        kind: "case",
        name: key,
        tokens: now,
        ...(was !== undefined && was !== now ? { before: was } : {}),
        note: caseNote(entry),
        fails: broken.some((change) => change.tool === tool && change.case === key),
      };
    });
    return [head, ...cases];
  });
  return [...tools, ...roundRows(server, before, broken, run.window)];
}
