import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Rolldown } from "tsdown";
import { ROOT } from "./folder.ts";

/** Programs as Node runs them by themselves: by name, the path of each. */
export interface Programs {
  readonly paths: Readonly<Record<string, string>>;
  /** Removes them. */
  remove(): void;
}

/**
 * Makes programs out of TypeScript, for tests of what happens to a whole process. Half a second once; translating
 * each module as it is loaded takes four, in each process anew.
 * @param entries by name, a path below the repository's root
 */
export async function programs(entries: Readonly<Record<string, string>>): Promise<Programs> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "budget-check-test-")));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, path.join(ROOT, file)]),
  );
  // Packages stay where they are; the link leads to them.
  const bundle = await Rolldown.rolldown({ input, platform: "node", external: /^[^./]/ });
  await bundle.write({ dir: folder, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  return {
    paths: Object.fromEntries(Object.keys(entries).map((name) => [name, path.join(folder, `${name}.mjs`)])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
