// Fails where dist/action/ is not what `npm run build:action` makes of the source: what reviewers read must be
// what runs.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const committed = path.join(root, "dist/action");
const fresh = mkdtempSync(path.join(tmpdir(), "budget-check-action-"));

function names(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

try {
  const tsdown = path.join(root, "node_modules/tsdown/dist/run.mjs");
  const args = [tsdown, "--config", "tsdown.action.config.ts", "--out-dir", fresh, "--logLevel", "error"];
  execFileSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const files = [...new Set([...names(committed), ...names(fresh)])].sort();
  const read = (folder, name) =>
    names(folder).includes(name) ? readFileSync(path.join(folder, name)) : Buffer.alloc(0);
  const differing = files.filter((name) => !read(committed, name).equals(read(fresh, name)));
  if (differing.length > 0) {
    console.error(
      `dist/action/ is not current: ${differing.join(", ")}\nRun \`npm run build:action\` and commit it.`,
    );
    process.exitCode = 1;
  } else {
    console.log(`dist/action/ is current: ${files.length} files.`);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
