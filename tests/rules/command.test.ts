import { describe, expect, it } from "vitest";
import { rules as command } from "../../src/commands/rules.ts";
import { UsageError } from "../../src/commands/types.ts";
import { rules } from "../../src/rules/index.ts";

async function run(
  positionals: readonly string[],
  flags = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  const io = {
    env: {},
    cwd: ".",
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const code = await command.run({ flags, positionals, rest: [] }, io);
  return { code, stdout, stderr };
}

describe("budget-check rules", () => {
  it("lists every rule in columns that line up", async () => {
    const { code, stdout, stderr } = await run([]);
    const lines = stdout.split("\n");
    expect(code).toBe(0);
    expect(stderr).toBe("");
    const column = lines[0]?.indexOf("finds") ?? -1;
    for (const rule of rules) {
      const line = lines.find((text) => text.startsWith(`${rule.id} `));
      expect(line).toContain(` ${rule.severity} `);
      expect(line?.slice(column)).toBe(rule.title);
    }
  });

  it("explains one", async () => {
    const { code, stdout } = await run(["stale-waiver"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# stale-waiver\n/);
    expect(stdout).toContain("## What to do");
  });

  it("prints nothing but JSON with --json", async () => {
    const told: unknown = JSON.parse((await run([], { json: true })).stdout);
    expect(told).toHaveLength(rules.length);
    expect(told).toContainEqual(
      expect.objectContaining({ id: "echoing-write", needs: ["definition", "result"] }),
    );
  });

  it("knows what an unknown id was meant to be", async () => {
    const error = await run(["unbounded-colection"]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ exitCode: 2, next: expect.stringContaining('"unbounded-collection"') });
    await expect(run(["zzz"])).rejects.toMatchObject({
      exitCode: 2,
      next: expect.stringContaining("known:"),
    });
  });
});
