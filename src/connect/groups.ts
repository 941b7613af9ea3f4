import { readdirSync, readFileSync } from "node:fs";

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

/** Whether a process of the group is alive. */
export function groupAlive(id: number): boolean {
  return signalGroup(id, 0) && (process.platform !== "linux" || !allCollectable(id));
}

/**
 * Whether what is left of a group is dead and only waits for its parent: in a container whose first process
 * collects nobody, an orphan would count as alive for ever.
 */
function allCollectable(id: number): boolean {
  const states = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => groupAndState(pid))
    .filter(({ group }) => group === id)
    .map(({ state }) => state);
  return states.length > 0 && states.every((state) => state === "Z" || state === "X");
}

/** From `/proc/PID/stat`: `pid (name) state parent group …`; the name may hold anything. */
function groupAndState(pid: string): { group: number; state: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state = "", , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { group: Number(group), state };
  } catch {
    return { group: 0, state: "" };
  }
}

/** Sends a signal to every process of a group; false when there is none left. */
export function signalGroup(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-id, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Ends every process of every server at once. Synchronous, so that it can run in an `exit` handler:
 * a gate that is interrupted leaves nothing behind.
 */
export function killAll(): void {
  for (const id of running) signalGroup(id, "SIGKILL");
  running.clear();
}
