import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "../tests/report/browser.ts";

/**
 * Takes the README's pictures of the HTML report, light and dark, of this project's own gate. With `--check` it
 * takes none, and fails where the report is no longer the one that was pictured.
 */
const root = join(import.meta.dirname, "..");
const images = join(root, "docs/images");
const record = join(images, "report.sha256");
const scratch = mkdtempSync(join(tmpdir(), "budget-check-screenshots-"));
const page = join(scratch, "report.html");

async function take(): Promise<void> {
  mkdirSync(images, { recursive: true });
  const browser = await launch();
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: { width: 1240, height: 1010 }, colorScheme });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(page).href);
    writeFileSync(
      join(images, `report-${colorScheme}.png`),
      await tab.screenshot({ animations: "disabled" }),
    );
    await context.close();
  }
  await browser.close();
}

try {
  const args = [join(root, "dist/cli.js"), "report", "--output", page];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("the gate does not pass, and the pictures are of one that does");
  const hash = createHash("sha256").update(readFileSync(page)).digest("hex");
  if (!process.argv.includes("--check")) {
    await take();
    writeFileSync(record, `${hash}\n`);
  } else if (readFileSync(record, "utf8").trim() !== hash) {
    process.stderr.write(
      "docs/images shows another report than the gate makes. Run `npm run screenshots`.\n",
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
