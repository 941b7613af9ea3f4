import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder, ROOT } from "../support/folder.ts";
import { processesWith } from "../support/processes.ts";

const QUIRK = path.join(ROOT, "fixtures/servers/quirk/index.js");

/** A folder whose one server is the quirk server, with what a test adds; locked while it was well. */
async function locked(): Promise<string> {
  const root = folder();
  write(root, {});
  const file = path.join(root, "budgets.lock.json");
  if (lock === undefined) {
    expect(await cli(["update"], { cwd: root })).toMatchObject({ code: 0 });
    lock = readFileSync(file, "utf8");
  }
  writeFileSync(file, lock);
  return root;
}

/** The same for every test: a lockfile knows nothing of the folder that it lies in. */
let lock: string | undefined;

function write(root: string, server: Record<string, unknown>, quirks = ""): void {
  const args = [QUIRK, "--quirk", quirks, "--folder", root];
  const config = {
    mcpServers: {
      quirk: { command: "node", args, timeouts: { start: 20_000, call: 20_000, stop: 500 }, ...server },
    },
  };
  writeFileSync(path.join(root, "budgets.config.json"), `${JSON.stringify(config, null, 2)}\n`);
}

interface Fault {
  readonly quirks?: string;
  readonly server?: Record<string, unknown>;
  readonly code: number;
  readonly says: readonly RegExp[];
}

const FAULTS: Record<string, Fault> = {
  "a server that exits at once": {
    quirks: "exits-at-once",
    code: 3,
    says: [/quirk: exit/, /exited with code 7 before it answered/, /cannot read the table: no such file/],
  },
  "a server that never answers": {
    quirks: "never-answers",
    server: { timeouts: { start: 600, stop: 200 } },
    code: 3,
    says: [/quirk: timeout/, /600 ms/],
  },
  "a server that never returns from a call": {
    quirks: "never-returns",
    server: { timeouts: { start: 20_000, call: 1000, stop: 200 } },
    code: 3,
    says: [/quirk \/ get_rows \/ default: timeout/],
  },
  "a server that dies in a call": {
    quirks: "dies-mid-call",
    code: 3,
    says: [/quirk \/ get_rows \/ default: crash/],
  },
  "a server that speaks prose alone": {
    quirks: "prose-only",
    server: { timeouts: { start: 600, stop: 200 } },
    code: 3,
    says: [/quirk: /],
  },
  "a command that does not exist": {
    server: { command: "no-such-command-here" },
    code: 3,
    says: [/no-such-command-here/],
  },
  "a case for a tool that is not there": {
    server: { cases: [{ tool: "get_row" }] },
    code: 2,
    says: [/budgets\.config\.json:\d+:\d+: .*"?get_row"?/, /did you mean "?get_rows"?\?/],
  },
  "arguments that break the input schema": {
    server: { cases: [{ tool: "get_rows", arguments: { limit: "many" } }] },
    code: 2,
    says: [/budgets\.config\.json:\d+:\d+: /, /limit/, /integer/],
  },
  "a variable that is not set": {
    server: { env: { TOKEN: "${BUDGET_CHECK_UNSET}" } },
    code: 2,
    says: [/budgets\.config\.json:\d+:\d+: the environment variable BUDGET_CHECK_UNSET is not set/],
  },
  "a typo in a key": {
    server: { casse: [] },
    code: 2,
    says: [/unknown key "casse"/, /did you mean "cases"\?/],
  },
  "a store that does not exist": {
    server: { stores: { s: { path: "nowhere.json" } } },
    code: 2,
    says: [/budgets\.config\.json:\d+:\d+: .*nowhere\.json/],
  },
};

describe("what could not be measured is told once, clearly, and costs nothing", () => {
  it.each(Object.entries(FAULTS))("%s", async (_, { quirks, server = {}, code, says }) => {
    const root = await locked();
    const lock = readFileSync(path.join(root, "budgets.lock.json"));
    write(root, server, quirks);
    const runs = [["check", "--frozen"], ["update"]].map((argv) => cli(argv, { cwd: root }));
    for (const result of await Promise.all(runs)) {
      const told = result.stdout + result.stderr;
      for (const words of says) expect(told).toMatch(words);
      expect(told).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      expect(told).not.toContain("a fault in budget-check itself");
      expect(result.code, told).toBe(code);
    }
    expect(readFileSync(path.join(root, "budgets.lock.json"))).toEqual(lock);
    expect(processesWith(root)).toEqual([]);
  });

  it("is not a failure when a server prints a line of prose first: it is told, and measured", async () => {
    const root = await locked();
    write(root, {}, "prose-first");
    const { code, stdout } = await cli(["check", "--frozen"], { cwd: root });
    expect(stdout).toMatch(/Table server listening on stdio/);
    expect(code).toBe(0);
    expect(processesWith(root)).toEqual([]);
  });

  it.each([
    ["conflict markers", "<<<<<<< HEAD\n{\n=======\n{\n>>>>>>> other\n", /conflict/],
    ["a cut", '{\n  "lockfileVersion": 1,\n  "encod', /cut|truncated|ends/],
    ["a newer version", '{ "lockfileVersion": 99 }', /99|newer/],
  ])("a lockfile with %s is not overwritten", async (_, text, words) => {
    const root = await locked();
    const file = path.join(root, "budgets.lock.json");
    writeFileSync(file, text);
    for (const argv of [
      ["check"],
      ["update", "--tool", "get_rows"],
      ...(text.startsWith("<<<") ? [] : [["update"]]),
    ]) {
      const { code, stderr } = await cli(argv, { cwd: root });
      expect(stderr).toMatch(words);
      expect(stderr).toMatch(/budgets\.lock\.json/);
      expect(code).toBe(2);
    }
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("a lockfile in conflict is solved by update", async () => {
    const root = await locked();
    const file = path.join(root, "budgets.lock.json");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, `<<<<<<< HEAD\n${good}=======\n${good}>>>>>>> other\n`);
    expect((await cli(["check"], { cwd: root })).stderr).toMatch(/budget-check update/);
    expect((await cli(["update"], { cwd: root })).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(good);
  });
});
