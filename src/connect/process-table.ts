import { readdirSync, readFileSync } from "node:fs";

/** A process as the system tells it. */
export interface ProcessEntry {
  readonly id: number;
  readonly parent: number;
  readonly group: number;
  /** Whether it only waits for its parent to collect it. */
  readonly dead: boolean;
  /** Start time in ticks since boot: tells a process from a later one of the same id. */
  readonly started: string;
}

/** All processes, read from `/proc`; none on a system without it. */
export function processTable(): readonly ProcessEntry[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readEntry(Number(name)))
    .filter((entry) => entry !== undefined);
}

/** From `/proc/ID/stat`: `id (name) state parent group …`, the start time in field 22; a name may hold anything. */
function readEntry(id: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const state = fields[0] ?? "";
    return {
      id,
      parent: Number(fields[1]),
      group: Number(fields[2]),
      dead: state === "Z" || state === "X",
      started: fields[19] ?? "",
    };
  } catch {
    return undefined; // it ended while the table was read
  }
}

/** The living processes below one, wherever they put themselves. */
export function descendants(id: number, table: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const below: ProcessEntry[] = [];
  for (let parents = new Set([id]); parents.size > 0; ) {
    const children = table.filter((entry) => parents.has(entry.parent) && !below.includes(entry));
    below.push(...children);
    parents = new Set(children.map((child) => child.id));
  }
  return below.filter((entry) => !entry.dead);
}
