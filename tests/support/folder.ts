import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** The repository's root. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * A fresh folder with these files, gone when the test ends. Values that are no strings are written as JSON.
 */
export function folder(files: Readonly<Record<string, unknown>> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "budget-check-test-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
  return root;
}
