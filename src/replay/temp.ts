import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const open = new Set<string>();
let watching = false;

/** A folder for the private copies of one replay. */
export interface TempFolder {
  /** Absolute path without links. */
  readonly path: string;
  remove(): Promise<void>;
}

export function makeTempFolder(): TempFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), "budget-check-"));
  open.add(path);
  if (!watching) process.once("exit", cleanupAll);
  watching = true;
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      open.delete(path);
    },
  };
}

/**
 * Removes what every running replay has put into the temporary folder, at once; for signal handlers. It runs by itself
 * when the process exits, whatever made it.
 */
export function cleanupAll(): void {
  for (const path of open) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  open.clear();
}
