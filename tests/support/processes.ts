import { readdirSync, readFileSync } from "node:fs";

/** Process ids whose command line holds a text: a test puts its own folder there and nobody else does. */
export function processesWith(text: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
      } catch {
        return false;
      }
    });
}

/** Whether a process runs; one that is dead and not collected yet does not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch (error) {
    // A signal reaches it, and there is no /proc that could tell more.
    return (error as NodeJS.ErrnoException).code === "ENOENT" && process.platform !== "linux";
  }
}
