import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A fresh folder outside of the repository, so that nothing in node_modules can be found from it. */
export function scratch(name: string): string {
  return realpathSync(mkdtempSync(path.join(tmpdir(), `budget-check-${name}-`)));
}

/** Builds the action as it is now into a folder. @returns the folder */
export function buildAction(folder: string): string {
  const tsdown = path.join(ROOT, "node_modules/tsdown/dist/run.mjs");
  const args = [tsdown, "--config", "tsdown.action.config.ts", "--out-dir", folder, "--logLevel", "error"];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}

interface Comment {
  id: number;
  body: string;
  html_url: string;
  user: { type: string };
}

/** A stand-in for the part of GitHub's API that comments live in, on loopback. */
export interface FakeApi {
  readonly url: string;
  readonly comments: Comment[];
  readonly requests: string[];
  /** Answers every request with this status instead. */
  refuse: number | undefined;
  add(body: string, type?: "User" | "Bot"): void;
  close(): Promise<void>;
}

export async function fakeApi(): Promise<FakeApi> {
  const comments: Comment[] = [];
  const requests: string[] = [];
  const add = (body: string, type: "User" | "Bot" = "User") => {
    const id = 1000 + comments.length;
    comments.push({ id, body, html_url: `https://github.example/c/${id}`, user: { type } });
  };
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    let text = "";
    for await (const chunk of request) text += chunk;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const { body } = (text === "" ? {} : JSON.parse(text)) as { body?: string };
    const edited = /^\/repos\/o\/r\/issues\/comments\/(\d+)$/.exec(url.pathname)?.[1];
    if (api.refuse !== undefined) answer(api.refuse, { message: "Resource not accessible by integration" });
    else if (request.headers.authorization !== "Bearer ghs_token") answer(401, {});
    else if ((body?.length ?? 0) > 65_536)
      answer(422, { message: "Body is too long (maximum is 65536 characters)" });
    else if (request.method === "GET" && url.pathname === "/repos/o/r/issues/7/comments") {
      const page = Number(url.searchParams.get("page"));
      const size = Number(url.searchParams.get("per_page"));
      answer(200, comments.slice((page - 1) * size, page * size));
    } else if (request.method === "POST" && url.pathname === "/repos/o/r/issues/7/comments") {
      add(body ?? "", "Bot");
      answer(201, comments.at(-1));
    } else if (request.method === "PATCH" && edited !== undefined) {
      const found = comments.find((one) => one.id === Number(edited));
      if (found === undefined) return answer(404, {});
      found.body = body ?? "";
      answer(200, found);
    } else answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api: FakeApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    requests,
    refuse: undefined,
    add,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return api;
}

/** A git repository in a fresh folder. */
export interface Repository {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): void;
  read(file: string): string;
  git(...args: readonly string[]): string;
  /** Commits everything. @returns the commit */
  commit(): string;
  remove(): void;
}

export function repository(): Repository {
  const folder = scratch("repo");
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: folder,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  return {
    folder,
    git,
    write(files) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
      }
    },
    read: (file) => readFileSync(path.join(folder, file), "utf8"),
    commit() {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", "state");
      return git("rev-parse", "HEAD");
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Ran {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** The outputs that were written in the runner's heredoc form. */
function outputsIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const match of text.matchAll(/^([\w-]+)<<(ghadelimiter_\S+)\n([\s\S]*?)\n\2$/gm)) {
    found[match[1] ?? ""] = match[3] ?? "";
  }
  return found;
}

export interface RunOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event?: unknown;
  readonly api?: FakeApi;
  readonly env?: Readonly<Record<string, string>>;
  /** Cancels the job, as a runner does, once this stands in the log. */
  readonly cancelAt?: string;
}

/** Runs a built action the way a runner does, in a repository. */
export async function runAction(action: string, repo: Repository, options: RunOptions = {}): Promise<Ran> {
  const { inputs = {}, event = {}, api } = options;
  const files = scratch("runner");
  const file = (name: string, text: string) => {
    writeFileSync(path.join(files, name), text);
    return path.join(files, name);
  };
  const inputVariables = Object.entries({ ...(api ? { token: "ghs_token" } : {}), ...inputs }).map(
    ([name, value]) => [`INPUT_${name.toUpperCase()}`, value],
  );
  const env = {
    PATH: process.env.PATH,
    HOME: files,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_WORKSPACE: repo.folder,
    GITHUB_REPOSITORY: "o/r",
    GITHUB_RUN_ID: "42",
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_API_URL: api?.url ?? "http://127.0.0.1:9",
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(event)),
    GITHUB_STEP_SUMMARY: file("summary.md", ""),
    GITHUB_OUTPUT: file("output", ""),
    RUNNER_TEMP: files,
    ...Object.fromEntries(inputVariables),
    ...options.env,
  };
  try {
    const child = spawn(process.execPath, [path.join(action, "index.js")], { cwd: repo.folder, env });
    let log = "";
    let cancelled = false;
    child.stdout.on("data", (chunk) => {
      log += chunk;
      if (cancelled || options.cancelAt === undefined || !log.includes(options.cancelAt)) return;
      cancelled = true;
      child.kill("SIGINT");
    });
    child.stderr.on("data", (chunk) => {
      log += chunk;
    });
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return {
      code,
      log,
      summary: readFileSync(path.join(files, "summary.md"), "utf8"),
      outputs: outputsIn(readFileSync(path.join(files, "output"), "utf8")),
    };
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
}

/** The event of a pull request over a commit. */
export const pullRequest = (base: string) => ({ pull_request: { number: 7, base: { sha: base } } });

/** What the tests of a file run the action with. */
export interface Desk {
  /** The built action, once for the file. */
  readonly action: string;
  readonly repo: Repository;
  readonly api: FakeApi;
}

/** Gives every test of the calling file a repository and an API of its own. */
export function atDesk(use: (desk: Desk) => void): void {
  let action: string;
  let desk: Desk;
  beforeAll(() => {
    action = buildAction(scratch("action"));
  }, 120_000);
  afterAll(() => rmSync(action, { recursive: true, force: true }));
  beforeEach(async () => {
    desk = { action, repo: repository(), api: await fakeApi() };
    use(desk);
  });
  afterEach(async () => {
    desk.repo.remove();
    await desk.api.close();
  });
}

/** The commands that a runner would act on: outside of a stretch in which they are stopped. */
export function commandsIn(log: string): string[] {
  let stopped: string | undefined;
  const found: string[] = [];
  for (const line of log.split(/\r\n|\r|\n/)) {
    const text = line.trimStart();
    if (stopped !== undefined) {
      if (text === `::${stopped}::`) stopped = undefined;
      continue;
    }
    const stop = /^::stop-commands::(\S+)$/.exec(text)?.[1];
    if (stop !== undefined) stopped = stop;
    else if (text.startsWith("::") || text.includes("##[")) found.push(text);
  }
  return found;
}
