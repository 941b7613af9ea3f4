import { type ChildProcessByStdio, spawn } from "node:child_process";
import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { ConnectError } from "./errors.ts";
import { groupAlive, killStrays, releaseGroup, signalGroup, strays, trackGroup } from "./groups.ts";
import type { Target } from "./types.ts";

type StdioTarget = Extract<Target, { kind: "stdio" }>;

/** What is kept of stderr, in bytes. */
const TAIL_BYTES = 4096;
/** How long pipes may stay open after the process is gone, in ms: a child of it can hold them for ever. */
const DRAIN_MS = 200;
/** Longest wait after stdin was closed, in ms: most servers leave at once, and some never look. */
const GRACE_MS = 500;

/** Variables that clients hand to every server; the SDK's list. */
const INHERITED = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];

/** A running server, leader of a process group of its own. */
export class ServerProcess {
  readonly stdout: Readable;
  /** Resolves when the process has ended and its pipes are read, with how it ended, in words. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #group: number;
  readonly #exited: Promise<unknown>;
  #ending: string | undefined;
  #tail: Buffer = Buffer.alloc(0);
  #stopping: Promise<void> | undefined;

  constructor(child: ChildProcessByStdio<Writable, Readable, Readable>, group: number) {
    this.#child = child;
    this.#group = group;
    this.stdout = child.stdout;
    child.stdin.on("error", () => {}); // a server that is gone; `ended` tells it
    child.stderr.on("data", (chunk: Buffer) => {
      this.#tail = Buffer.concat([this.#tail.subarray(-TAIL_BYTES), chunk.subarray(-TAIL_BYTES)]).subarray(
        -TAIL_BYTES,
      );
    });
    this.#exited = new Promise((resolve) => child.once("exit", resolve));
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        const words = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
        const finish = () => {
          this.#ending ??= words;
          resolve(words);
        };
        child.once("close", finish);
        // A launcher may leave its server behind, speaking through the same pipes: only its success is believed.
        if (code !== 0 || !groupAlive(group)) setTimeout(finish, DRAIN_MS).unref();
      });
    });
  }

  /** How the process ended, or undefined while it runs. */
  get ending(): string | undefined {
    return this.#ending;
  }

  /** Resolves when the text is handed over, or when there is nobody left to take it. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#child.stdin.write(text, () => resolve());
    });
  }

  stderrTail(): string {
    return this.#tail.toString("utf8");
  }

  /**
   * Ends the whole group: closes stdin, then SIGTERM, then SIGKILL.
   * @param limitMs time for the first two together
   */
  stop(limitMs: number): Promise<void> {
    this.#stopping ??= this.#stop(limitMs);
    return this.#stopping;
  }

  async #stop(limitMs: number): Promise<void> {
    const grace = Math.min(GRACE_MS, limitMs / 2);
    const left = strays(this.#group); // now, since an orphan no longer tells whose child it was
    this.#child.stdin.end();
    if (!(await this.#gone(grace))) {
      signalGroup(this.#group, "SIGTERM");
      if (!(await this.#gone(limitMs - grace))) {
        signalGroup(this.#group, "SIGKILL");
        await this.#gone(DRAIN_MS);
      }
    }
    killStrays(left);
    releaseGroup(this.#group);
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  /** Waits until no process of the group is left. */
  async #gone(limitMs: number): Promise<boolean> {
    const until = performance.now() + limitMs;
    const tooLate = new AbortController();
    await Promise.race([this.#exited, delay(limitMs, undefined, { signal: tooLate.signal }).catch(() => {})]);
    tooLate.abort();
    for (let pause = 1; groupAlive(this.#group); pause = Math.min(pause * 2, 20)) {
      if (performance.now() >= until) return false;
      await delay(pause);
    }
    return true;
  }
}

/**
 * Starts a server's process.
 * @throws ConnectError when the command cannot be run
 */
export function startProcess(target: StdioTarget, where: string): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(cannotRun(target, where, error));
    try {
      const child = spawn(target.command, [...target.args], {
        cwd: target.cwd,
        env: { ...inherited(), ...target.env },
        stdio: ["pipe", "pipe", "pipe"],
        detached: true,
        windowsHide: true,
      });
      child.once("error", fail);
      const group = child.pid;
      if (group === undefined) return;
      trackGroup(group);
      resolve(new ServerProcess(child, group));
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
    }
  });
}

function inherited(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined && !value.startsWith("()")) env[name] = value;
  }
  return env;
}

function cannotRun(target: StdioTarget, where: string, error: NodeJS.ErrnoException): ConnectError {
  if (!isFolder(target.cwd)) {
    return new ConnectError(`The working folder ${target.cwd} does not exist.`, {
      code: "not-found",
      where,
      next: 'Create the folder, or correct "cwd".',
      cause: error,
    });
  }
  if (error.code === "ENOENT") {
    return new ConnectError(`The command ${JSON.stringify(target.command)} was not found.`, {
      code: "not-found",
      where,
      next: "Install it, or give its path; a relative path starts at the working folder of the server.",
      cause: error,
    });
  }
  if (error.code === "EACCES") {
    return new ConnectError(`The command ${JSON.stringify(target.command)} is not executable.`, {
      code: "not-executable",
      where,
      next: `Make it executable (chmod +x), or name the program that runs it as "command" and the file in "args".`,
      cause: error,
    });
  }
  return new ConnectError(
    `The command ${JSON.stringify(target.command)} could not be run: ${error.message}.`,
    {
      code: "not-executable",
      where,
      next: 'Correct "command", "args" and "env".',
      cause: error,
    },
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
