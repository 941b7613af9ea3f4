import { caseName } from "../config/case-key.ts";
import { own } from "../snapshot/identity.ts";
import { roundSum } from "../snapshot/round-sum.ts";
import type { Change, ServerSnapshot, Snapshot, ToolSnapshot } from "../snapshot/types.ts";
import type { FlagValues } from "./flags.ts";

/** What `--server`, `--tool` and `--case` leave in. */
export interface Selection {
  /** False where everything is selected. */
  readonly narrow: boolean;
  selects(server: string, tool: string, key?: string): boolean;
  /** True where a change is about something that was selected, and was measured whole. */
  covers(change: Change): boolean;
  /** What to lock: the measured part laid over what is locked already, both of one encoding. */
  overlay(locked: Snapshot | undefined, measured: Snapshot): Snapshot;
}

/** `name`, `name @ store`, or `tool/` before either. */
export function namesCase(typed: string, tool: string, key: string): boolean {
  const name = caseName(key);
  return [key, name, `${tool}/${key}`, `${tool}/${name}`].includes(typed);
}

/** Cases laid over those that are locked, each with the findings that rest on it. */
function overlayCases(
  locked: ToolSnapshot,
  measured: ToolSnapshot,
  selects: (key: string) => boolean,
): ToolSnapshot {
  const restsOnSelected = ({ case: key }: ToolSnapshot["findings"][number]) =>
    key !== undefined && selects(key);
  return {
    ...locked,
    findings: [
      ...locked.findings.filter((finding) => !restsOnSelected(finding)),
      ...measured.findings.filter(restsOnSelected),
    ],
    cases: { ...locked.cases, ...measured.cases },
  };
}

function overlayServer(
  locked: ServerSnapshot,
  measured: ServerSnapshot,
  overlayTool: (name: string, locked: ToolSnapshot, measured: ToolSnapshot) => ToolSnapshot,
): ServerSnapshot {
  const entries = Object.entries(measured.tools).map(([name, tool]) => {
    const before = own(locked.tools, name);
    return [name, before === undefined ? tool : overlayTool(name, before, tool)] as const;
  });
  const tools = { ...locked.tools, ...Object.fromEntries(entries) };
  if (locked.rounds === undefined) return { ...locked, tools };
  // A round is a sum over cases, of which some were locked anew.
  const rounds = Object.entries(locked.rounds).map(([name, round]) => {
    const content = roundSum(round.calls, tools) ?? round.content;
    return [name, { ...round, content }] as const;
  });
  return { ...locked, tools, rounds: Object.fromEntries(rounds) };
}

/** Reads the selection out of the flags. */
export function selection({ server: servers, tool: tools, case: cases }: FlagValues): Selection {
  const inside = tools !== undefined || cases !== undefined;
  const selects = (_: string, tool: string, key?: string) => {
    if (tools !== undefined && !tools.includes(tool)) return false;
    return cases === undefined || key === undefined || cases.some((typed) => namesCase(typed, tool, key));
  };
  return {
    narrow: inside || servers !== undefined,
    selects,
    covers(change) {
      // What is about no server is about all of them: the encoding.
      if (change.server === "") return true;
      if (servers !== undefined && !servers.includes(change.server)) return false;
      if (change.tool === undefined) return !inside;
      if (change.case === undefined) return cases === undefined && selects(change.server, change.tool);
      return selects(change.server, change.tool, change.case);
    },
    overlay(locked, measured) {
      if (locked === undefined) return measured;
      if (!inside)
        return servers === undefined
          ? measured
          : { ...locked, servers: { ...locked.servers, ...measured.servers } };
      const entries = Object.entries(measured.servers).map(([name, entry]) => {
        const before = own(locked.servers, name);
        const overlaid =
          before &&
          overlayServer(before, entry, (tool, was, is) =>
            cases === undefined ? is : overlayCases(was, is, (key) => selects(name, tool, key)),
          );
        return [name, overlaid ?? entry] as const;
      });
      return { ...locked, servers: { ...locked.servers, ...Object.fromEntries(entries) } };
    },
  };
}
