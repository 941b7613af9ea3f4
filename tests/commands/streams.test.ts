import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { folder, ROOT } from "../support/folder.ts";

const CLI = [path.join(ROOT, "scripts/run.js"), path.join(ROOT, "src/cli.ts")];
const FULL = "/dev/full";

it.runIf(existsSync(FULL))("standard output that cannot be written to is told, and is no verdict", () => {
  const full = openSync(FULL, "w");
  const { status, stderr } = spawnSync(process.execPath, [...CLI, "rules"], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  expect(stderr).toBe(
    "budget-check: standard output cannot be written to (ENOSPC)\n  → make room where it goes, or send it elsewhere\n",
  );
  expect(status).toBe(3);
});

it("standard error that nobody reads changes no exit code", () => {
  const words = [process.execPath, ...CLI, "check", "--no-such-flag"].map((word) => `'${word}'`).join(" ");
  const { stdout } = spawnSync("sh", ["-c", `exec 3>&1; { ${words}; echo $? >&3; } 2>&1 >/dev/null | true`], {
    cwd: folder(),
    encoding: "utf8",
  });
  expect(stdout).toBe("2\n");
});
