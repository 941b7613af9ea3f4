import { randomBytes } from "node:crypto";
import { chmod, open, readFile, readlink, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Snapshot } from "../snapshot/types.ts";
import { LockfileError } from "./errors.ts";
import { formatLock } from "./format.ts";
import { type Lock, parseLock } from "./parse.ts";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LockfileError(
      "syntax",
      "the lockfile is not UTF-8 text",
      label,
      "restore it from git, or delete it and run `budget-check update`",
    );
  }
}

/**
 * Reads a lockfile.
 * @param label the file as messages name it
 * @returns undefined where there is none
 * @throws LockfileError where it cannot be read
 */
export async function readLock(file: string, label = file): Promise<Lock | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return undefined;
    const what = code === "EISDIR" ? "the lockfile is a folder" : `the lockfile cannot be opened (${code})`;
    throw new LockfileError("file", what, label, "name another with --lockfile, or make it readable");
  }
  return parseLock(decode(bytes, label), label);
}

/** The file that a chain of links ends at, also where that file is not there yet. */
async function target(file: string): Promise<string> {
  let at = resolve(file);
  for (let hops = 0; hops < 40; hops += 1) {
    try {
      at = resolve(dirname(at), await readlink(at));
    } catch {
      return at;
    }
  }
  return at;
}

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode & 0o777;
  } catch {
    return undefined;
  }
}

async function replace(file: string, text: string): Promise<void> {
  const mode = await modeOf(file);
  const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    const handle = await open(temporary, "wx", mode ?? 0o666);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Writes a lockfile as a whole or not at all: a temporary file beside it takes its place once it is on the disk. A
 * link is followed, and the mode of a file that is there stays.
 * @param label the file as messages name it
 * @throws LockfileError where it cannot be written; what was there is untouched
 */
export async function writeLock(file: string, snapshot: Snapshot, label = file): Promise<void> {
  const text = formatLock(snapshot);
  try {
    await replace(await target(file), text);
  } catch (error) {
    const code = codeOf(error);
    const what =
      code === "ENOENT" ? "the lockfile's folder does not exist" : `the lockfile cannot be written (${code})`;
    throw new LockfileError("file", what, label, "make its folder writable, or name another with --lockfile");
  }
}
