import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/commands/index.ts";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";

describe("the command line", () => {
  it("teaches with --help", async () => {
    const { code, stdout } = await cli(["--help"], { cwd: folder() });
    expect(code).toBe(0);
    for (const { summary } of COMMANDS) expect(stdout).toContain(summary);
    expect(stdout).toContain("Exit codes: 0 within budget");
  });

  it.each(COMMANDS.map(({ name }) => name))("teaches %s with --help, and `help %s`", async (name) => {
    const cwd = folder();
    const asked = await cli([name, "--help"], { cwd });
    expect(asked.code).toBe(0);
    expect(asked.stdout).toMatch(/^Usage: budget-check /);
    expect(asked.stdout).toContain("Flags:");
    expect((await cli(["help", name], { cwd })).stdout).toBe(asked.stdout);
  });

  it("prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
      version: string;
    };
    expect((await cli(["--version"], { cwd: folder() })).stdout).toBe(`${version}\n`);
  });

  it.each<[string[], string]>([
    [["chekc"], 'budget-check: there is no command "chekc"\n  → did you mean "check"?\n'],
    [["check", "--frozn"], 'budget-check: there is no flag --frozn\n  → did you mean "--frozen"?\n'],
    [["--jsn"], 'budget-check: there is no flag --jsn\n  → did you mean "--json"?\n'],
    [
      ["update", "--strict"],
      "budget-check: update does not take --strict\n  → see `budget-check update --help`\n",
    ],
    [
      ["check", "memory"],
      'budget-check: check does not know what to do with "memory"\n  → its usage is `budget-check [check] [flags]`\n',
    ],
    [
      ["check", "--reporter", "htlm"],
      'budget-check: there is no reporter "htlm"\n  → did you mean "html"?\n',
    ],
    [
      ["check", "--reporter", "html="],
      "budget-check: --reporter html= names no file\n  → write --reporter html=report.html\n",
    ],
    [
      ["check", "--json", "--reporter", "sarif"],
      "budget-check: --json and --reporter sarif both want standard output\n  → write the other one to a file: --reporter sarif=FILE\n",
    ],
    [["--"], "budget-check: nothing stands behind --\n  → write `budget-check -- node my-server.js`\n"],
  ])("answers %j with what to do", async (argv, expected) => {
    const { code, stdout, stderr } = await cli(argv, {
      cwd: folder({ "budgets.config.json": { mcpServers: { a: { tools: "tools.json" } } } }),
    });
    expect(stderr).toBe(expected);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it.each(["0", "-1", "two", "1.5"])("does not take --concurrency %s", async (value) => {
    const { code, stderr } = await cli(["check", `--concurrency=${value}`], {
      cwd: folder({ "budgets.config.json": { mcpServers: { a: { tools: "tools.json" } } } }),
    });
    expect(stderr).toContain(`--concurrency takes a whole number above 0, not "${value}"`);
    expect(code).toBe(2);
  });

  it.each([
    [["--json", "--", "node", "server.js"]],
    [["--no-color", "--timeout", "5000", "--", "node", "server.js"]],
  ])("looks at what stands behind --, whatever flags stand before: %j", async (argv) => {
    const cwd = folder({ "server.js": "process.exit(4);" });
    const { code, stdout, stderr } = await cli(argv, { cwd });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/exited with code 4/);
    expect(code).toBe(3);
  });

  it.each(["check", "update", "explain", "diff", "report", "merge", "record", "rules"])(
    "%s refuses what stands behind --, and does not run something else",
    async (name) => {
      const { code, stderr } = await cli([name, "--", "node", "x.js"], {
        cwd: folder({ "budgets.config.json": { mcpServers: { a: { command: "node" } } } }),
      });
      expect(stderr).toBe(
        `budget-check: ${name} does not start what stands behind --\n  → look at that server with \`budget-check -- node x.js\`, or leave it out\n`,
      );
      expect(code).toBe(2);
    },
  );

  it("answers --textconv of a file that is not there", async () => {
    const { code, stderr } = await cli(["diff", "--textconv", "nope.json"], { cwd: folder() });
    expect(stderr).toMatch(/nope\.json cannot be read \(ENOENT\)/);
    expect(code).toBe(2);
  });
});
