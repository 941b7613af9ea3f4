import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const open = new Set<string>();
let watching = false;

/** A folder for the private copies of one replay. */
export interface TempFolder {
  /** Absolute path without links. */
  readonly path: string;
  /** False where it cannot be removed, as where a server of another user wrote into it. */
  remove(): Promise<boolean>;
}

export function makeTempFolder(): TempFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), "budget-check-"));
  open.add(path);
  if (!watching) process.once("exit", cleanupAll);
  watching = true;
  return {
    path,
    async remove() {
      const remove = () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      try {
        await remove().catch(async () => {
          openUp(path);
          await remove();
        });
      } catch {
        return false;
      }
      open.delete(path);
      return true;
    },
  };
}

/**
 * Removes what every running replay has put into the temporary folder, at once; for signal handlers. It runs by itself
 * when the process exits, whatever made it.
 */
export function cleanupAll(): void {
  for (const path of open) {
    const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    try {
      remove();
    } catch {
      openUp(path);
      try {
        remove();
      } catch {
        // It belongs to somebody else; the others must go all the same.
      }
    }
  }
  open.clear();
}

/** Lets folders be emptied that came from a store without the right to write. */
function openUp(folder: string): void {
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) openUp(join(folder, entry.name));
  } catch {
    // Whoever removes it next tells.
  }
}
