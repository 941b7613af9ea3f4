import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { shop } from "../support/scripted.ts";

describe("--quiet", () => {
  it.each([
    ["report", "budget-report.html"],
    ["record", "recorded"],
  ])("%s writes and says nothing", async (command, file) => {
    const made = shop();
    made.configure({ recordings: "recorded" });
    const loud = await cli(["record"], made);
    expect(loud.stdout).toContain("recorded");
    const flags = command === "report" ? ["--no-frozen"] : [];
    const { code, stdout, stderr } = await cli([command, "--quiet", ...flags], made);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(existsSync(path.join(made.cwd, file))).toBe(true);
  });
});

describe("a file that cannot be written", () => {
  it("is told with the flag that named it, as it was typed", async () => {
    const made = shop();
    const reported = await cli(["report", "--output", "."], made);
    expect(reported.stderr).toContain(
      "the html report cannot be written to .: it is a folder\n  → name a file behind --output",
    );
    expect(reported.code).toBe(2);
    const checked = await cli(["check", "--reporter", "html=./"], made);
    expect(checked.stderr).toContain(
      "cannot be written to ./: it is a folder\n  → name a file behind --reporter",
    );
  });
});
