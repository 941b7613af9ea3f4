import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { folder, ROOT } from "../support/folder.ts";

const run = promisify(execFile);
const CLI = path.join(ROOT, "dist/cli.js");
const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  version: string;
  bin: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
};

describe("the built package (npm run build)", () => {
  it("runs as a command", async () => {
    expect((await run(process.execPath, [CLI, "--version"])).stdout).toBe(`${manifest.version}\n`);
    expect(manifest.bin).toEqual({ "budget-check": "dist/cli.js" });
    expect(readFileSync(CLI, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("gives its exit code to the shell, and its message to stderr", async () => {
    const failed = await run(process.execPath, [CLI, "chekc"], { cwd: folder() }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining('did you mean "check"?'),
    });
  });

  it("ends quietly when its reader stops early", async () => {
    const shell = `set -o pipefail; ${JSON.stringify(process.execPath)} ${JSON.stringify(CLI)} rules | head -1 >/dev/null`;
    expect(await run("bash", ["-c", shell])).toEqual({ stdout: "", stderr: "" });
  });

  it("has what its exports name", () => {
    for (const target of Object.values(manifest.exports)) {
      const files = typeof target === "string" ? [target] : Object.values(target);
      for (const file of files)
        if (!file.includes("*")) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    }
  });

  it("can be imported by its own name", async () => {
    const script = `
      import { compare, explain, loadTokenizer, rules } from "budget-check";
      import { page, toCsv } from "budget-check/boundary";
      const tokenizer = await loadTokenizer("cl100k_base");
      console.log(JSON.stringify([tokenizer.count("hello world"), explain("[1,2]", tokenizer).tokens, compare.length, rules.length > 40, typeof page, toCsv([{ a: 1 }])]));
    `;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT });
    expect(JSON.parse(stdout)).toEqual([2, 5, 2, true, "function", expect.stringContaining("a")]);
  });

  it("packs what a user needs and nothing else", async () => {
    const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: ROOT });
    const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
    const names = packed?.files.map((file) => file.path) ?? [];
    expect(names).toEqual(
      expect.arrayContaining([
        "dist/cli.js",
        "schema/budgets.config.schema.json",
        "docs/configuration.md",
        "LICENSE",
        "README.md",
      ]),
    );
    expect(names.filter((name) => /^(src|tests|fixtures|bench|scripts|dist\/action)\//.test(name))).toEqual(
      [],
    );
  });
});
