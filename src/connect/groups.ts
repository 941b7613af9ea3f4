import { descendants, type ProcessEntry, processTable } from "./process-table.ts";

/** Process groups of servers that run now, by the id of their leader. */
const running = new Set<number>();
let watching = false;

/** From here on the group is ended with this process, should nobody end it before. */
export function trackGroup(id: number): void {
  if (!watching) process.once("exit", killAll);
  watching = true;
  running.add(id);
}

export function releaseGroup(id: number): void {
  running.delete(id);
}

/**
 * Whether a process of the group is alive. In a container whose first process collects nobody, the system
 * counts an orphan for ever: the dead are left out where they can be told.
 */
export function groupAlive(id: number): boolean {
  if (!signalGroup(id, 0)) return false;
  const members = processTable().filter(({ group }) => group === id);
  return members.length === 0 || members.some(({ dead }) => !dead);
}

/** Sends a signal to every process of a group; false when there is none left. */
export function signalGroup(id: number, signal: NodeJS.Signals | 0): boolean {
  return send(-id, signal);
}

/** Processes below the leader that left its group, as a browser or a daemon does. */
export function strays(id: number): readonly ProcessEntry[] {
  return descendants(id, processTable()).filter(({ group }) => group !== id);
}

/** Whether anything but the leader lives in its group or below it, as far as the system tells. */
export function hasCompany(id: number): boolean {
  const table = processTable();
  const inGroup = table.some((entry) => entry.group === id && entry.id !== id && !entry.dead);
  return inGroup || descendants(id, table).length > 0;
}

/** Ends those of the strays that still run, each with the group that it leads. */
export function killStrays(seen: readonly ProcessEntry[]): void {
  if (seen.length === 0) return;
  const now = new Map(processTable().map((entry) => [entry.id, entry]));
  for (const { id, started } of seen) {
    const same = now.get(id);
    if (same?.started === started && !same.dead) send(same.group === id ? -id : id, "SIGKILL");
  }
}

/**
 * Ends every process of every server at once. Synchronous, so that it can run in an `exit` handler:
 * a gate that is interrupted leaves nothing behind.
 */
export function killAll(): void {
  for (const id of running) {
    const left = strays(id);
    signalGroup(id, "SIGKILL");
    killStrays(left);
  }
  running.clear();
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
