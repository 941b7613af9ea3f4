import { readFileSync, rmSync } from "node:fs";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it, vi } from "vitest";
import { marker } from "../../src/action/comment.ts";
import {
  atDesk,
  commandsIn,
  type FakeApi,
  pullRequest,
  type Repository,
  repository,
  runAction,
} from "./harness.ts";
import { config, lock, project, projectOf } from "./project.ts";

// Every test starts processes, several times over; on a loaded machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });

const KEY = "check:.:";
let action: string;
let repo: Repository;
let api: FakeApi;

atDesk((desk) => {
  ({ action, repo, api } = desk);
});

/** Whether a process runs; one that has ended and was not collected yet does not. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** A project that is locked and committed. @returns the commit */
function locked(): string {
  project(repo, action);
  return repo.commit();
}

describe("a run that is within budget", () => {
  it("passes, writes the summary and says nothing on the pull request", async () => {
    const base = locked();
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.log).toContain("Within budget: 1 server, 1 tool, 1 case");
    expect(ran.code).toBe(0);
    expect(ran.summary).toContain("## ✅ budget-check: within budget");
    expect(ran.summary).toContain("| `list_items` |");
    expect(ran.outputs).toMatchObject({
      verdict: "pass",
      regressions: "0",
      improvements: "0",
      "comment-url": "",
    });
    expect(ran.outputs["tokens-before"]).toBe(ran.outputs["tokens-after"]);
    expect(Number(ran.outputs["tokens-after"])).toBeGreaterThan(20);
    expect(api.comments).toEqual([]);
  });

  it("shows a budget that was raised, although the gate is green", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    lock(repo, action);
    repo.commit();
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.code).toBe(0);
    expect(ran.outputs.verdict).toBe("pass");
    expect(Number(ran.outputs["tokens-after"])).toBeGreaterThan(Number(ran.outputs["tokens-before"]));
    expect(ran.summary).toContain("## What the lockfile changes");
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0]?.body).toMatch(
      /`items` \/ `list_items` \/ `default` \| tokens, content \| \d+ → \d+/,
    );
  });

  it("comments all the same where that is wanted, and updates one that is there", async () => {
    const base = locked();
    const ran = await runAction(action, repo, {
      api,
      event: pullRequest(base),
      inputs: { comment: "always" },
    });
    expect(ran.outputs["comment-url"]).toBe("https://github.example/c/1000");
    expect(api.comments[0]?.body.startsWith(`${marker(KEY)}\n## ✅`)).toBe(true);
    await runAction(action, repo, { api, event: pullRequest(base) });
    expect(api.comments).toHaveLength(1);
    expect(api.requests.filter((one) => !one.startsWith("GET"))).toHaveLength(1);
  });
});

describe("a run that is over budget", () => {
  it("fails, annotates the lockfile's line and comments", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.code).toBe(1);
    expect(ran.outputs).toMatchObject({ verdict: "fail" });
    expect(Number(ran.outputs.regressions)).toBeGreaterThan(0);
    const line =
      repo
        .read("budgets.lock.json")
        .split("\n")
        .findIndex((text) => text.includes('"default":')) + 1;
    expect(commandsIn(ran.log)[0]).toMatch(
      new RegExp(
        `^::error title=items / list_items / default%3A [a-z-]+,file=budgets.lock.json,line=${line}::`,
      ),
    );
    expect(api.comments[0]?.body).toContain("## ❌ budget-check: over budget");
    expect(api.comments[0]?.body).toContain("Accept with `npx budget-check update`");
  });

  it("updates the comment in place when it is mended", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    await runAction(action, repo, { api, event: pullRequest(base) });
    repo.write({ "rows.txt": "5" });
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.code).toBe(0);
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0]?.body).toContain("## ✅ budget-check: within budget");
  });

  it("only tells with fail-on: never, but for a configuration that cannot be read", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    const told = await runAction(action, repo, { event: pullRequest(base), inputs: { "fail-on": "never" } });
    expect(told.code).toBe(0);
    expect(told.outputs.verdict).toBe("fail");
    repo.write({ "budgets.config.json": '{ "mcpServer": {} }' });
    const unread = await runAction(action, repo, { inputs: { "fail-on": "never" } });
    expect(unread.code).toBe(2);
    expect(unread.outputs.verdict).toBe("error");
    expect(
      commandsIn(unread.log).some((one) => one.startsWith("::error::") && one.includes("mcpServer")),
    ).toBe(true);
  });

  it("leaves the comment out without a token, with one warning", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    const ran = await runAction(action, repo, { event: pullRequest(base) });
    expect(ran.code).toBe(1);
    expect(ran.summary).toContain("over budget");
    expect(commandsIn(ran.log).filter((one) => one.startsWith("::warning::"))).toEqual([
      expect.stringContaining("given no token"),
    ]);
  });

  it.each([403, 404, 500])(
    "decides all the same where the comment is answered with %i, with one warning",
    async (status) => {
      const base = locked();
      repo.write({ "rows.txt": "50" });
      api.refuse = status;
      const ran = await runAction(action, repo, { api, event: pullRequest(base) });
      expect(ran.code).toBe(1);
      expect(ran.outputs.verdict).toBe("fail");
      const warnings = commandsIn(ran.log).filter((one) => one.startsWith("::warning::"));
      expect(warnings).toEqual([expect.stringContaining(`answered ${status}`)]);
    },
  );
});

describe("a run that could not measure", () => {
  it("says so, is no regression, and exits with another code", async () => {
    const base = locked();
    repo.write({ "broken.txt": "", "noise.txt": "it broke\n::error::pwned\n" });
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.code).toBe(3);
    expect(ran.outputs).toMatchObject({ verdict: "unmeasured", regressions: "0" });
    expect(api.comments[0]?.body).toContain("## ⚠️ budget-check: could not measure");
    expect(api.comments[0]?.body).toContain("it broke");
    expect(commandsIn(ran.log).some((one) => one.startsWith("::error::pwned"))).toBe(false);
  });
});

describe("the sticky comment", () => {
  it("is found behind 150 others, and a person's is never taken for it", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    api.add(`${marker(KEY)}\nmade by a person`);
    for (let at = 0; at < 149; at += 1) api.add(`comment ${at}`);
    api.add(`${marker(KEY)}\nold`, "Bot");
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.outputs["comment-url"]).toBe("https://github.example/c/1150");
    expect(api.comments).toHaveLength(151);
    expect(api.comments[150]?.body).toContain("over budget");
    expect(api.comments[0]?.body).toContain("made by a person");
  });

  it("is cut with a note where the report is longer than a comment may be", async () => {
    project(repo, action, "", 24);
    const base = repo.commit();
    const ran = await runAction(action, repo, {
      api,
      event: pullRequest(base),
      inputs: { comment: "always" },
    });
    expect(ran.summary.length).toBeGreaterThan(70_000);
    const body = api.comments[0]?.body ?? "";
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(60_000);
    expect(body).toMatch(
      /\*This report was cut, .*\[the run\]\(https:\/\/github\.example\/o\/r\/actions\/runs\/42\)/,
    );
    expect(body.match(/<details>/g)?.length).toBe(body.match(/<\/details>/g)?.length);
  });

  it("is one a configuration in a monorepo", async () => {
    project(repo, action, "packages/a");
    project(repo, action, "packages/b");
    const base = repo.commit();
    for (const folder of ["packages/a", "packages/b", "packages/a"]) {
      repo.write({ [`${folder}/rows.txt`]: "50" });
      const inputs = { "working-directory": folder };
      const ran = await runAction(action, repo, { api, event: pullRequest(base), inputs });
      expect(commandsIn(ran.log)[0]).toContain(`file=${folder}/budgets.lock.json`);
    }
    expect(api.comments.map(({ body }) => body.split("\n")[0])).toEqual([
      marker("check:packages/a:"),
      marker("check:packages/b:"),
    ]);
    await runAction(action, repo, {
      api,
      event: pullRequest(base),
      inputs: { "working-directory": "packages/a", "comment-key": "mine" },
    });
    expect(api.comments[2]?.body.startsWith(marker("mine"))).toBe(true);
  });
});

describe("the base", () => {
  it("may have no lockfile yet", async () => {
    repo.write({ "README.md": "before" });
    const base = repo.commit();
    project(repo, action);
    repo.commit();
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.code).toBe(0);
    expect(ran.log).toContain("there is no budgets.lock.json at the base");
    expect(commandsIn(ran.log).filter((one) => one.startsWith("::warning"))).toEqual([]);
  });

  it("is what a merge group and a push say, and nothing comments there", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    lock(repo, action);
    repo.commit();
    for (const event of [{ merge_group: { base_sha: base } }, { before: base }]) {
      const ran = await runAction(action, repo, { api, event });
      expect(ran.code).toBe(0);
      expect(ran.summary).toContain("## What the lockfile changes");
    }
    expect(api.requests).toEqual([]);
  });

  it("is fetched where a shallow checkout left it out", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    lock(repo, action);
    repo.commit();
    const clone = repository();
    try {
      clone.git("remote", "add", "origin", `file://${repo.folder}`);
      repo.git("config", "uploadpack.allowAnySHA1InWant", "true");
      clone.git("fetch", "--quiet", "--depth=1", "origin", "main");
      clone.git("checkout", "--quiet", "FETCH_HEAD");
      const ran = await runAction(action, clone, { event: { before: base } });
      expect(ran.summary).toContain("## What the lockfile changes");
    } finally {
      clone.remove();
    }
  });

  it("is all that `diff` looks at: no server is started", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    lock(repo, action);
    repo.commit();
    repo.write({ "broken.txt": "" });
    const ran = await runAction(action, repo, { api, event: pullRequest(base), inputs: { command: "diff" } });
    expect(ran.code).toBe(0);
    expect(ran.summary.startsWith("## What the lockfile changes")).toBe(true);
    expect(api.comments[0]?.body.startsWith(marker("diff:.:"))).toBe(true);
    const named = await runAction(action, repo, { inputs: { command: "diff", "base-ref": "HEAD" } });
    expect(named.summary).toContain("No change.");
  });

  it("is compared with the lockfile that was named, and that is annotated", async () => {
    const base = locked();
    repo.write({ "other.lock.json": repo.read("budgets.lock.json") });
    const old = repo.commit();
    repo.write({ "rows.txt": "50" });
    lock(repo, action);
    repo.write({ "other.lock.json": repo.read("budgets.lock.json") });
    repo.git("checkout", "--quiet", base, "--", "budgets.lock.json");
    const inputs = { command: "diff", lockfile: "other.lock.json" };
    const ran = await runAction(action, repo, { inputs, event: { before: old } });
    expect(commandsIn(ran.log).length).toBeGreaterThan(0);
    for (const one of commandsIn(ran.log)) expect(one).toContain("file=other.lock.json,");
  });
});

describe("inputs", () => {
  it("write SARIF and HTML, and take another configuration", async () => {
    project(repo, action);
    repo.write({ "other.json": config() });
    const inputs = { config: "other.json", "sarif-file": "out/r.sarif", "html-file": "out/r.html" };
    const ran = await runAction(action, repo, { inputs });
    expect(ran.code).toBe(0);
    expect(JSON.parse(repo.read("out/r.sarif"))).toMatchObject({ version: "2.1.0" });
    expect(repo.read("out/r.html")).toContain("<!doctype html>");
    expect(ran.outputs["report-path"]?.endsWith("/out/r.html")).toBe(true);
  });

  it.each([
    ["fail-on", "sometimes", "it can be regression, warning, never"],
    ["shard", "0/3", "it is I/N"],
    ["base-ref", "--output=x", "is no revision"],
  ])("that make no sense are named: %s", async (name, value, told) => {
    const ran = await runAction(action, repo, { inputs: { [name]: value } });
    expect(ran.code).toBe(2);
    expect(ran.outputs.verdict).toBe("error");
    expect(commandsIn(ran.log)).toEqual([expect.stringContaining(told)]);
    expect(ran.log).not.toContain("    at ");
  });

  it("fail on what would only be told, with fail-on: warning", async () => {
    locked();
    const strict = { "fail-on": "warning" };
    expect((await runAction(action, repo, { inputs: strict })).code).toBe(0);
    rmSync(`${repo.folder}/budgets.lock.json`);
    const told = { env: { CI: "" } };
    expect((await runAction(action, repo, told)).code).toBe(0);
    const inputs = { ...strict, comment: "on-failure" };
    const ran = await runAction(action, repo, { ...told, api, event: pullRequest("x"), inputs });
    expect(ran.code).toBe(1);
    expect(commandsIn(ran.log)).toContainEqual(
      expect.stringMatching(/^::error::This step fails .* `fail-on: warning`: 1 change /),
    );
    expect(api.comments).toHaveLength(1);
  });

  it.each([{}, { shard: "1/2" }])(
    "take no silence of the project's own tool for a pass: %j",
    async (inputs) => {
      locked();
      repo.write({
        "node_modules/budget-check/package.json": '{ "bin": "own.js" }',
        "node_modules/budget-check/own.js": "",
      });
      const ran = await runAction(action, repo, { inputs });
      expect(ran.code).toBe(3);
      expect(ran.outputs.verdict).toBe("error");
      expect(commandsIn(ran.log)).toEqual([expect.stringContaining("update it")]);
    },
  );

  it("never reach what is under test, nor do the runner's files", async () => {
    locked();
    const spy =
      'import { writeFileSync } from "node:fs"; writeFileSync("server.json", JSON.stringify(process.env));\n';
    repo.write({ "server.mjs": spy + repo.read("server.mjs") });
    await runAction(action, repo, { api, env: { GITHUB_ENV: "/dev/null" } });
    repo.write({
      "node_modules/budget-check/package.json": '{ "bin": "own.js" }',
      "node_modules/budget-check/own.js":
        'require("node:fs").writeFileSync("cli.json", JSON.stringify(process.env));',
    });
    await runAction(action, repo, { api, env: { GITHUB_ENV: "/dev/null" } });
    for (const file of ["server.json", "cli.json"]) {
      const seen = Object.keys(JSON.parse(repo.read(file)));
      expect(seen).toContain("PATH");
      expect(
        seen.filter((name) => /^INPUT_|^GITHUB_(ENV|OUTPUT|STEP_SUMMARY)/.test(name)),
        file,
      ).toEqual([]);
    }
  });
});

describe("shards", () => {
  it("are replayed apart and judged as one", async () => {
    const base = locked();
    repo.write({ "rows.txt": "50" });
    for (const shard of ["1/2", "2/2"]) {
      const ran = await runAction(action, repo, { inputs: { shard } });
      expect(ran.code).toBe(0);
      expect(ran.outputs.verdict).toBe("partial");
      expect(ran.outputs["report-path"]).toContain(`budget-check-shard-${shard.replace("/", "-of-")}.json`);
    }
    const ran = await runAction(action, repo, {
      api,
      event: pullRequest(base),
      inputs: { command: "merge" },
    });
    expect(ran.code).toBe(1);
    expect(ran.outputs.verdict).toBe("fail");
    expect(api.comments[0]?.body.startsWith(marker(KEY))).toBe(true);
  });
});

describe("the project's own budget-check", () => {
  it("runs where it is installed", async () => {
    locked();
    repo.write({
      "node_modules/budget-check/package.json": '{ "bin": { "budget-check": "own.js" } }',
      "node_modules/budget-check/own.js":
        'console.log("own", process.argv[2]); console.log("::error::pwned"); process.exitCode = 2;',
    });
    const ran = await runAction(action, repo);
    expect(commandsIn(ran.log)).toEqual(["::error::budget-check ended without a report"]);
    expect(ran.log).toContain("own check");
    expect(ran.code).toBe(2);
  });

  it("is told apart by its report's version", async () => {
    locked();
    repo.write({
      "node_modules/budget-check/package.json": '{ "bin": "own.js" }',
      "node_modules/budget-check/own.js":
        'require("node:fs").writeFileSync(process.argv.find((a) => a.startsWith("json=")).slice(5), \'{"reportVersion":2}\');',
    });
    const ran = await runAction(action, repo);
    expect(ran.code).toBe(3);
    expect(commandsIn(ran.log).at(-1)).toContain("writes report version 2; this action reads 1");
  });
});

describe("a job that is cancelled", () => {
  it("ends the servers with it", async () => {
    locked();
    const hang =
      'import { writeFileSync } from "node:fs"; writeFileSync("pid.txt", String(process.pid)); setInterval(() => {}, 1000);\n';
    // It is up once its id is written: it may be ended at once.
    repo.write({ "server.mjs": `${hang}process.stderr.write("up");\n`, "budgets.config.json": config() });
    repo.write({
      "node_modules/budget-check/package.json": '{ "bin": "own.js" }',
      "node_modules/budget-check/own.js":
        'const { spawn } = require("node:child_process"); const s = spawn(process.execPath, ["server.mjs"]);' +
        's.stderr.on("data", () => console.log("server is up")); process.on("SIGINT", () => { s.on("exit", () => process.exit(3)); s.kill(); });',
    });
    const ran = await runAction(action, repo, { cancelAt: "server is up" });
    expect(ran.code).toBe(3);
    const pid = Number(repo.read("pid.txt"));
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
});

describe("what a server says", () => {
  it("becomes no command, no link and no markup", async () => {
    const texts = [
      "::error::pwned",
      "##[error]pwned",
      "%0A::set-output name=verdict::pass",
      "\u001b[2J`|</details><img src=x onerror=alert(1)>",
    ];
    projectOf(repo, action, texts);
    const base = repo.commit();
    for (const at of texts.keys()) repo.write({ [`s${at}/rows.txt`]: "50" });
    const ran = await runAction(action, repo, { api, event: pullRequest(base) });
    expect(ran.code).toBe(1);
    for (const at of texts.keys()) expect(ran.log).toContain(`::error title=items-${at} /`);
    expect(commandsIn(ran.log).filter((one) => !/^::(error|notice) title=items-\d/.test(one))).toEqual([]);
    expect(ran.outputs.verdict).toBe("fail");
    const body = api.comments[0]?.body ?? "";
    expect(body).not.toContain("\u001b");
    const page = micromark(body, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
    });
    expect(page).not.toMatch(/<img|<a\s/);
    expect(page.match(/<details>/g)?.length).toBe(page.match(/<\/details>/g)?.length);
  });
});
