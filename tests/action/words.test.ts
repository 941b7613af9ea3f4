import { describe, expect, it, vi } from "vitest";
import { atDesk, commandsIn, type FakeApi, pullRequest, type Repository, runAction } from "./harness.ts";
import { lock, project } from "./project.ts";

vi.setConfig({ testTimeout: 180_000 });

let action: string;
let repo: Repository;
let api: FakeApi;

atDesk((desk) => {
  ({ action, repo, api } = desk);
});

describe("what is wrong with the set-up", () => {
  it("is told of a working directory that is not there, in the words of the inputs", async () => {
    const ran = await runAction(action, repo, { inputs: { "working-directory": "packages/none" } });
    expect(ran.code).toBe(2);
    expect(ran.outputs.verdict).toBe("error");
    expect(commandsIn(ran.log)).toEqual([
      '::error::The input working-directory is "packages/none", and the workspace has no such folder. Is the repository checked out before this step?',
    ]);
  });

  it("is told of a merge without parts", async () => {
    project(repo, action);
    const ran = await runAction(action, repo, { inputs: { command: "merge" } });
    expect(ran.code).toBe(2);
    expect(commandsIn(ran.log)).toEqual([
      "::error::There is no budget-check-shard-I-of-N.json in the working directory to merge. Download what each shard wrote (its output report-path) into it first.",
    ]);
  });

  it("is told of a base that could not be fetched, with what to do", async () => {
    project(repo, action);
    repo.commit();
    const ran = await runAction(action, repo, { event: pullRequest("1".repeat(40)) });
    expect(ran.code).toBe(0);
    expect(ran.log).toContain(
      `the base ${"1".repeat(40)} is not in this checkout and could not be fetched; check out with \`fetch-depth: 0\``,
    );
  });
});

describe("what is read beside the figures", () => {
  it("tells the two comparisons of a log apart, and of which folder a comment is", async () => {
    project(repo, action, "packages/a");
    const base = repo.commit();
    repo.write({ "packages/a/rows.txt": "50" });
    lock(repo, action, "packages/a");
    const inputs = { "working-directory": "packages/a" };
    const ran = await runAction(action, repo, { api, event: pullRequest(base), inputs });
    expect(ran.log).toContain(`budget-check: what budgets.lock.json changes since ${base.slice(0, 10)}:\n`);
    const heading = "## ✅ budget-check: within budget · `packages/a`\n";
    expect(ran.summary.startsWith(heading)).toBe(true);
    expect(api.comments[0]?.body).toContain(`\n${heading}`);
    const config = "packages/a/budgets.config.json";
    const named = await runAction(action, repo, { event: pullRequest(base), inputs: { config } });
    expect(named.summary).toContain(`within budget · \`${config}\``);
    const diff = { ...inputs, command: "diff" };
    const compared = await runAction(action, repo, { event: pullRequest(base), inputs: diff });
    expect(compared.summary).toContain("## What the lockfile changes · `packages/a`\n");
  });

  it("misses no comment that there would not be", async () => {
    project(repo, action);
    const event = pullRequest(repo.commit());
    const warned = async (inputs: Record<string, string>) =>
      commandsIn((await runAction(action, repo, { event, inputs })).log);
    expect(await warned({})).toEqual([]);
    expect(await warned({ comment: "on-failure" })).toEqual([]);
    expect(await warned({ comment: "always" })).toEqual([expect.stringContaining("was given no token")]);
  });

  it("gives no sum that lacks a server", async () => {
    project(repo, action);
    const base = repo.commit();
    repo.write({ "broken.txt": "" });
    const { outputs } = await runAction(action, repo, { event: pullRequest(base) });
    expect(outputs).toMatchObject({ verdict: "unmeasured", "tokens-after": "" });
    expect(Number(outputs["tokens-before"])).toBeGreaterThan(20);
  });
});
