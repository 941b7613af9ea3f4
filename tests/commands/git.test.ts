import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpGit } from "../../src/commands/git.ts";
import { formatLock } from "../../src/lockfile/format.ts";
import { parseLock } from "../../src/lockfile/parse.ts";
import type { Snapshot, ToolSnapshot } from "../../src/snapshot/types.ts";
import { aCase, aSnapshot, aTool, figures } from "../snapshot/build.ts";
import { type Programs, programs } from "../support/command.ts";
import { folder } from "../support/folder.ts";
import { LOCK, type Repository, repository } from "./repository.ts";

const costing = (content: number) =>
  aTool({
    menu: content,
    cases: {
      "default @ reference": aCase({ figures: [figures({ content, paths: [["items[].id", content]] })] }),
    },
  });

const tools = (record: Readonly<Record<string, ToolSnapshot>>): Snapshot => aSnapshot({ tools: record });
const abc = (a: number, b: number, c: number) => tools({ a: costing(a), b: costing(b), c: costing(c) });

/** Two branches that come from one commit, the first checked out. */
function branches(repo: Repository, base: Snapshot, ours: Snapshot, theirs: Snapshot): void {
  repo.lock(base);
  repo.commit("base");
  repo.git("switch", "-q", "-c", "theirs");
  repo.lock(theirs);
  repo.commit("theirs");
  repo.git("switch", "-q", "main");
  repo.lock(ours);
  repo.commit("ours");
}

/** Lines between and with the conflict markers. */
function inConflict(text: string): string[] {
  let inside = false;
  return text.split("\n").filter((line) => {
    if (line.startsWith("<<<<<<<")) inside = true;
    const isIn = inside;
    if (line.startsWith(">>>>>>>")) inside = false;
    return isIn;
  });
}

describe("plain git", () => {
  test.each([
    ["first and second", abc(2, 1, 1), abc(1, 2, 1), abc(2, 2, 1)],
    ["second and third", abc(1, 2, 1), abc(1, 1, 2), abc(1, 2, 2)],
    ["first and third", abc(2, 1, 1), abc(1, 1, 2), abc(2, 1, 2)],
  ])("merges two branches that change different tools, the %s", (_, ours, theirs, both) => {
    const repo = repository();
    branches(repo, abc(1, 1, 1), ours, theirs);
    expect(repo.git("merge", "-q", "theirs")).toMatchObject({ code: 0 });
    expect(repo.read()).toBe(formatLock(both));
    expect(parseLock(repo.read(), LOCK).edited).toEqual([]);
  });

  test("leaves a conflict on the lines of the tool that both branches changed, and on no other", () => {
    const repo = repository();
    branches(repo, abc(1, 1, 1), abc(2, 5, 1), abc(1, 6, 2));
    expect(repo.git("merge", "-q", "theirs").code).toBe(1);
    const text = repo.read();
    const lines = text.split("\n");
    const [first, last] = [
      lines.findIndex((line) => /^<{7}/.test(line)),
      lines.findLastIndex((line) => /^>{7}/.test(line)),
    ];
    expect(first).toBeGreaterThan(lines.indexOf('        "b": {'));
    expect(last).toBeGreaterThan(first);
    expect(last).toBeLessThan(lines.indexOf('        "c": {'));
    expect(() => parseLock(text, LOCK)).toThrow("conflict markers");
  });
});

let built: Programs | undefined;
beforeAll(async () => {
  built = await programs({ cli: "src/cli.ts" });
});
afterAll(() => built?.remove());

/** A repository whose budget-check is this one, made of its source. */
async function withDrivers(): Promise<Repository> {
  const repo = repository({ ".gitignore": "node_modules\n" });
  const bin = path.join(repo.root, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  const script = `#!/bin/sh\nexec "${process.execPath}" "${built?.paths.cli}" "$@"\n`;
  writeFileSync(path.join(bin, "budget-check"), script);
  chmodSync(path.join(bin, "budget-check"), 0o755);
  await setUpGit(repo.root, repo.env);
  return repo;
}

describe("git with the drivers", { timeout: 180_000 }, () => {
  test("merges tools that two branches put in the same place, which plain git cannot", async () => {
    const [base, ours, theirs] = [
      tools({ a: costing(1) }),
      tools({ a: costing(1), b: costing(2) }),
      tools({ a: costing(1), c: costing(3) }),
    ];
    const plain = repository();
    branches(plain, base, ours, theirs);
    expect(plain.git("merge", "-q", "theirs").code).toBe(1);

    const repo = await withDrivers();
    branches(repo, base, ours, theirs);
    expect(repo.git("merge", "-q", "theirs")).toMatchObject({ code: 0 });
    expect(repo.read()).toBe(formatLock(abc(1, 2, 3)));
  });

  test("leaves a conflict on the case that both branches changed alone, and says how to solve it", async () => {
    const repo = await withDrivers();
    const both = (x: number, y: number, more: Readonly<Record<string, ToolSnapshot>>) =>
      tools({
        a: aTool({
          cases: {
            x: aCase({ figures: [figures({ content: x })] }),
            y: aCase({ figures: [figures({ content: y })] }),
          },
        }),
        ...more,
      });
    branches(repo, both(1, 1, {}), both(2, 2, { b: costing(1) }), both(3, 1, { c: costing(1) }));
    const { code, out } = repo.git("merge", "theirs");
    expect(code).toBe(1);
    expect(out).toContain("both sides changed memory / a / x");
    expect(out).toContain("npx budget-check update");
    const [first, second, third] = inConflict(repo.read()).filter((line) => /^ /.test(line));
    expect([first, second, third]).toEqual([
      expect.stringContaining('"x": { "content": 2,'),
      expect.stringContaining('"x": { "content": 3,'),
      undefined,
    ]);
    expect(repo.read()).toContain('"b": {');
    expect(repo.read()).toContain('"c": {');
  });

  test("does not give a hand edit a digest: such a side is merged as text", async () => {
    const repo = await withDrivers();
    branches(repo, abc(1, 1, 1), abc(2, 1, 1), abc(1, 1, 3));
    const edited = repo.read().replace('"content": 2', '"content": 9');
    writeFileSync(path.join(repo.root, LOCK), edited);
    repo.commit("edited");
    expect(repo.git("merge", "-q", "theirs").code).toBe(0);
    expect(parseLock(repo.read(), LOCK).edited).toMatchObject([{ tool: "a" }]);
  });

  test("shows a difference in words", async () => {
    const repo = await withDrivers();
    repo.lock(abc(1, 1, 1));
    repo.commit("base");
    repo.lock(abc(1, 1000, 1));
    const changed = repo
      .git("diff", "-U0")
      .out.split("\n")
      .filter((line) => /^[+-](?![+-])/.test(line));
    expect(changed).toEqual([
      "-memory / b: menu 1",
      "+memory / b: menu 1,000",
      "-memory / b / default @ reference: text 1, items 100",
      "-memory / b / default @ reference: items[].id 1",
      "+memory / b / default @ reference: text 1,000, items 100",
      "+memory / b / default @ reference: items[].id 1,000",
    ]);
  });

  test("does as plain git does where budget-check is not installed", async () => {
    const repo = repository();
    await setUpGit(repo.root, repo.env);
    branches(repo, abc(1, 1, 1), abc(2, 5, 1), abc(1, 6, 2));
    expect(repo.git("merge", "theirs").code).toBe(1);
    expect(repo.read()).toMatch(/^<<<<<<< ours$/m);
    repo.git("checkout", "-q", "--ours", LOCK);
    expect(repo.git("diff", "--ours", "-U0")).toMatchObject({ code: 0 });
  });
});

describe("setting git up", () => {
  test("adds one line to what is there, and nothing the second time", async () => {
    const repo = repository({ ".gitattributes": "* text=auto" });
    const told = await setUpGit(repo.root, repo.env);
    expect(told[0]).toContain("Written: .gitattributes");
    const file = path.join(repo.root, ".gitattributes");
    const first = readFileSync(file, "utf8");
    expect(first).toBe("* text=auto\nbudgets.lock.json text eol=lf merge=budgets diff=budgets\n");
    expect((await setUpGit(repo.root, repo.env))[0]).toContain("already");
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(repo.git("config", "--get-all", "merge.budgets.driver").out.trim().split("\n")).toHaveLength(1);
  });

  test("in a folder below the top, names the folder where budget-check is installed", async () => {
    const repo = repository({ "packages/it's/x.txt": "" });
    const below = path.join(repo.root, "packages", "it's");
    await setUpGit(below, repo.env);
    expect(existsSync(path.join(below, ".gitattributes"))).toBe(true);
    expect(repo.git("config", "merge.budgets.driver").out).toContain(
      `npx --prefix 'packages/it'\\''s' --no --`,
    );
    expect(repo.git("check-attr", "merge", `packages/it's/${LOCK}`).out).toContain("merge: budgets");
  });

  test("is refused outside a repository", async () => {
    const root = folder();
    const env = { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: path.dirname(root) };
    await expect(setUpGit(root, env)).rejects.toMatchObject({
      exitCode: 2,
      message: "this is no git repository",
    });
    expect(existsSync(path.join(root, ".gitattributes"))).toBe(false);
  });
});
