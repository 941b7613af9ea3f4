import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatLock } from "../../src/lockfile/format.ts";
import { aSnapshot, withFigures } from "../snapshot/build.ts";
import { cli } from "../support/cli.ts";
import { folder } from "../support/folder.ts";
import { LOCK, repository } from "./repository.ts";

const heavier = withFigures({
  content: 1420,
  paths: [
    ["items[].id", 600],
    ["items[].guid", 420],
    ["items[].name", 300],
  ],
});

interface Told {
  readonly verdict: string;
  readonly changes: readonly {
    readonly id: string;
    readonly fails: boolean;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
}

async function changes(argv: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const result = await cli(["diff", ...argv, "--json"], { cwd, env });
  expect(result.stderr).toBe("");
  const told = JSON.parse(result.stdout) as Told;
  return { code: result.code, ids: told.changes.map((one) => one.id), told };
}

const TOKENS = "memory/list/default @ reference/tokens/content";

describe("diff of two files", () => {
  test("tells what changed and judges nothing", async () => {
    const cwd = folder({ "a.json": formatLock(aSnapshot()), "b.json": formatLock(heavier) });
    const { code, told } = await changes(["a.json", "b.json"], cwd);
    expect(code).toBe(0);
    expect(told.changes).toMatchObject([{ id: TOKENS, fails: false, before: 1000, after: 1420 }]);
  });

  test("says so where nothing changed", async () => {
    const cwd = folder({ "a.json": formatLock(aSnapshot()) });
    expect(await cli(["diff", "a.json", "a.json"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect((await cli(["diff", "a.json", "a.json"], { cwd })).stdout).toMatch(/No change\.\n$/);
  });

  test("is told for a terminal and in Markdown", async () => {
    const cwd = folder({ "a.json": formatLock(aSnapshot()), "b.json": formatLock(heavier) });
    const terminal = await cli(["diff", "a.json", "b.json"], { cwd });
    expect(terminal.stdout).toContain("1,000 → 1,420 tokens (+420, +42 %)");
    expect(terminal.stdout).toContain("the text of the answer costs more than was locked");
    const none = formatLock({ ...heavier, servers: {} });
    writeFileSync(path.join(cwd, "none.json"), none);
    expect((await cli(["diff", "none.json", "b.json"], { cwd })).stdout).toContain("was not locked");
    const markdown = await cli(["diff", "a.json", "b.json", "--markdown"], { cwd });
    expect(markdown.stdout).toMatch(/^## .*\n/);
    expect(markdown.stdout).toContain("1,000 → 1,420 | +420 (+42 %)");
  });

  test("fails where the later one was edited by hand", async () => {
    const edited = formatLock(heavier).replace('"content": 1420', '"content": 1000');
    const cwd = folder({ "a.json": formatLock(aSnapshot()), "b.json": edited });
    const { code, told } = await changes(["a.json", "b.json"], cwd);
    expect(code).toBe(1);
    expect(told.changes).toMatchObject([{ id: "memory/list/default @ reference/edited/case", fails: true }]);
  });

  test.each([
    ["a file that is not there", ["a.json", "nowhere.json"], "there is no lockfile nowhere.json"],
    ["a revision outside a repository", ["HEAD:x.json", "a.json"], "git knows no file HEAD:x.json"],
    ["no repository to find a merge base in", ["--lockfile", "a.json"], "this is no git repository"],
    ["a file that is no lockfile", ["a.json", "bad.json"], "bad.json:1:1"],
    ["three files", ["a.json", "a.json", "a.json"], "does not know what to do"],
  ])("ends with one message for %s", async (_, argv, message) => {
    const cwd = folder({ "a.json": formatLock(aSnapshot()), "bad.json": "oops" });
    const result = await cli(["diff", ...argv], { cwd, env: { GIT_CEILING_DIRECTORIES: path.dirname(cwd) } });
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain(message);
    expect(result.stderr).toMatch(/^budget-check: .*\n {2}→ .*\n$/);
  });
});

describe("diff in a repository", () => {
  test("compares the merge base with the working tree", async () => {
    const { root, env, git, lock, commit } = repository();
    lock(aSnapshot());
    commit("first");
    git("switch", "-q", "-c", "topic");
    lock(heavier);
    commit("heavier");
    git("switch", "-q", "main");
    lock(aSnapshot({ protocol: "2026-01-01" }));
    commit("main goes on");
    git("switch", "-q", "topic");
    expect((await changes([], root, env)).ids).toEqual([TOKENS]);
    lock(aSnapshot());
    expect((await changes([], root, env)).ids).toEqual([]);
  });

  test("compares HEAD with the working tree on the main branch, also from a folder below", async () => {
    const { root, env, lock, commit } = repository({ "sub/x.txt": "" });
    lock(aSnapshot());
    commit("first");
    lock(heavier);
    expect((await changes([], path.join(root, "sub"), env)).ids).toEqual([TOKENS]);
  });

  test("asks the CI for the base of a pull request first", async () => {
    const { root, env, git, lock, commit } = repository();
    lock(aSnapshot({ protocol: "1" }));
    commit("first");
    lock(aSnapshot());
    commit("release");
    git("update-ref", "refs/remotes/origin/release", "HEAD");
    git("update-ref", "refs/remotes/origin/main", "HEAD~1");
    lock(heavier);
    expect((await changes([], root, { ...env, GITHUB_BASE_REF: "release" })).ids).toEqual([TOKENS]);
    expect((await changes([], root, env)).ids).toHaveLength(2);
  });

  test("takes revisions for either side, and what git would call a path from here", async () => {
    const { root, env, lock, commit } = repository();
    lock(aSnapshot());
    commit("first");
    lock(heavier);
    commit("second");
    expect((await changes([`HEAD~1:${LOCK}`], root, env)).ids).toEqual([TOKENS]);
    expect((await changes([`HEAD~1:${LOCK}`, `HEAD:./${LOCK}`], root, env)).ids).toEqual([TOKENS]);
    expect((await changes([`HEAD:${LOCK}`], root, env)).ids).toEqual([]);
  });

  test("tells that there was no lockfile yet", async () => {
    const { root, env, lock, commit } = repository({ "x.txt": "" });
    commit("first");
    lock(aSnapshot());
    const result = await cli(["diff"], { cwd: root, env });
    expect(result.code).toBe(0);
    expect(result.stdout).toContain(":budgets.lock.json yet");
    expect((await changes([], root, env)).ids).toEqual(["memory///stale/server"]);
  });

  test("says what to do before the first commit, and where the history was cut off", async () => {
    const { root, env, git, lock, commit } = repository();
    lock(aSnapshot());
    expect((await cli(["diff"], { cwd: root, env })).stderr).toContain("this repository has no commit yet");
    commit("first");
    git("switch", "-q", "--orphan", "other");
    lock(aSnapshot());
    commit("other");
    expect((await cli(["diff"], { cwd: root, env })).stderr).toMatch(
      /no common commit here\n.*git fetch --unshallow/,
    );
  });
});

describe("--textconv", () => {
  test("tells a lockfile in words, each line with its whole place", async () => {
    const cwd = folder({ "a.json": formatLock(aSnapshot()) });
    expect((await cli(["diff", "--textconv", "a.json"], { cwd })).stdout).toBe(`tokens of cl100k_base
memory: protocol 2025-11-25
memory / list: menu 200
memory / list: risk low (measured: bounded)
memory / list / default @ reference: text 1,000, items 100
memory / list / default @ reference: items[].id 600
memory / list / default @ reference: items[].name 300
`);
  });

  test("shows a file that cannot be read as it is", async () => {
    const cwd = folder({ "a.json": "<<<<<<< HEAD\n" });
    expect(await cli(["diff", "--textconv", "a.json"], { cwd })).toMatchObject({
      code: 0,
      stdout: "<<<<<<< HEAD\n",
    });
  });

  test("lets no name of a server act on the terminal", async () => {
    const cwd = folder({
      "a.json": formatLock(
        aSnapshot({}, { servers: { "\u001b[2J\n::error::x": { findings: [], tools: {} } } }),
      ),
    });
    const { stdout } = await cli(["diff", "--textconv", "a.json"], { cwd });
    expect(stdout).not.toMatch(/\u001b|^::/m);
  });
});

test("the lockfile that is compared is not written to", async () => {
  const { root, env, lock, commit } = repository();
  lock(aSnapshot());
  commit("first");
  const file = path.join(root, LOCK);
  writeFileSync(file, `${formatLock(heavier)}\n\n`);
  await cli(["diff"], { cwd: root, env });
  expect(readFileSync(file, "utf8")).toBe(`${formatLock(heavier)}\n\n`);
});

test("a file that git counts from the top of the repository is named as it is from here", async () => {
  const { root, commit, env } = repository({ [`sub/${LOCK}`]: formatLock(aSnapshot()) });
  commit("first");
  const cwd = path.join(root, "sub");
  const { code, stderr } = await cli(["diff", `HEAD:${LOCK}`], { cwd, env });
  expect(stderr).toContain(`git knows no file HEAD:${LOCK}\n  → of this folder it is HEAD:./${LOCK}\n`);
  expect(code).toBe(2);
  expect((await cli(["diff", `HEAD:./${LOCK}`], { cwd, env })).code).toBe(0);
});
