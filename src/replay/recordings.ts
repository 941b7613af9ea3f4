import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readFile, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { nestsDeeper } from "../connect/depth.ts";
import type { CallOutcome, Wire } from "../connect/types.ts";
import { messageOf, ReplayError } from "./errors.ts";

/** One case as it was answered over the wire, with stand-ins for this machine's paths and without secrets. */
export interface Recording {
  readonly recording: 1;
  readonly tool: string;
  readonly case: string;
  /** Digest of tool, arguments, setup and store, as in the lockfile. */
  readonly request: string;
  /** Digest of the tool's definition at the time. */
  readonly definition: string;
  readonly sizes?: readonly number[];
  readonly outcomes: readonly CallOutcome[];
}

/** The definitions of the time, for where the server cannot run at all. */
export interface RecordedTools {
  readonly recording: 1;
  readonly protocol?: string;
  readonly tools: readonly unknown[];
}

const TOOLS = "tools.json";

/** Where the recording of a case lies, relative to the folder of recordings. */
export function recordingFile(tool: string, key: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([tool, key]))
    .digest("hex")
    .slice(0, 8);
  return join(slug(tool), `${slug(key)}.${digest}.json`);
}

/** Names come from servers: nothing of them may lead out of the folder. */
function slug(name: string): string {
  const plain = name.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "");
  return plain.slice(0, 60) || "unnamed";
}

/** @throws ReplayError when there is none, or it cannot be read */
export async function readRecording(folder: string, tool: string, key: string): Promise<Recording> {
  const file = recordingFile(tool, key);
  const read = (await readJson(folder, file, `there is no recording of ${tool}/${key}`)) as Recording;
  const readable = read?.recording === 1 && Array.isArray(read.outcomes) && read.outcomes.length > 0;
  if (readable && read.outcomes.every(isOutcome)) return read;
  throw new ReplayError(
    "no-recording",
    `the file ${file} is no recording`,
    "record the case again: npx budget-check record",
  );
}

/** What is written here was sound when it was answered; what was put here by hand need not be. */
function isOutcome(value: unknown): boolean {
  if (typeof value !== "object" || value === null || nestsDeeper(value)) return false;
  const { kind, result, code, message } = value as Wire;
  if (kind === "error") return typeof code === "number" && typeof message === "string";
  const answered = kind === "ok" || kind === "isError" || kind === "input_required";
  return answered && typeof result === "object" && result !== null && !Array.isArray(result);
}

/** @throws ReplayError when they cannot be read */
export async function readRecordedTools(folder: string): Promise<RecordedTools> {
  const what = "there is no recording of the server's tools";
  const read = (await readJson(folder, TOOLS, what)) as RecordedTools;
  if (read?.recording === 1 && Array.isArray(read.tools)) return read;
  throw new ReplayError(
    "no-recording",
    `the file ${TOOLS} is no recording`,
    "record the server again: npx budget-check record",
  );
}

async function readJson(folder: string, file: string, what: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, file), "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) {
      const message = `the recording ${file} is not valid JSON`;
      throw new ReplayError("no-recording", message, "record the case again: npx budget-check record");
    }
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = missing ? "" : ` that can be read (${messageOf(error)})`;
    throw new ReplayError("no-recording", `${what}${reason}`, "record it: npx budget-check record");
  }
}

/**
 * Writes recordings into a folder of the configuration's.
 * @param root the configuration's folder; nothing is written outside of it, by `..` or by a link
 * @returns the files written, relative to `folder`
 */
export async function writeRecordings(
  folder: string,
  root: string,
  tools: RecordedTools,
  recordings: readonly Recording[],
): Promise<readonly string[]> {
  const files: [string, object][] = [
    [TOOLS, tools],
    ...recordings.map((one): [string, object] => [recordingFile(one.tool, one.case), one]),
  ];
  for (const [name, content] of files) {
    await writeInside(resolve(folder, name), root, `${JSON.stringify(content, null, 2)}\n`);
  }
  return files.map(([name]) => name.split(sep).join("/"));
}

async function writeInside(path: string, root: string, text: string): Promise<void> {
  const parent = dirname(path);
  await refuseOutside(parent, root);
  await mkdir(parent, { recursive: true });
  // A link in the way, at the file itself, is not followed either.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  if (
    await lstat(path).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    )
  )
    throw outside(path);
  const file = await open(path, flags, 0o644);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** Follows the part of a path that exists; what does not exist yet holds no links. */
async function refuseOutside(path: string, root: string): Promise<void> {
  let existing = path;
  for (;;) {
    const real = await realpath(existing).catch(() => undefined);
    if (real !== undefined) {
      const whole = join(real, relative(existing, path));
      const away = relative(await realpath(root), whole);
      if (away === ".." || away.startsWith(`..${sep}`) || isAbsolute(away)) throw outside(path);
      return;
    }
    // A link to nowhere exists and cannot be followed.
    if (
      await lstat(existing).then(
        () => true,
        () => false,
      )
    )
      throw outside(path);
    existing = dirname(existing);
  }
}

function outside(path: string): ReplayError {
  return new ReplayError(
    "recordings",
    `${path} lies outside the configuration's folder, or is a link`,
    'set "recordings" to a folder beside the configuration',
  );
}
