import type { Change, Snapshot } from "../snapshot/types.ts";
import { LockfileError } from "./errors.ts";
import { LOCKFILE_VERSION } from "./format.ts";
import { duplicateKey, locator, type Position, syntaxPosition } from "./locate.ts";
import { namesIn, namesWritten } from "./names.ts";
import { type Node, type Path, pathOf, ShapeError } from "./node.ts";
import { type Reading, readDocument } from "./read.ts";

/** A lockfile that was read. */
export interface Lock {
  readonly snapshot: Snapshot;
  /** Entries that were edited by hand: they do not carry the digest of what they hold. */
  readonly edited: readonly Change[];
  /** What was left out, one sentence each with its place. */
  readonly notes: readonly string[];
}

const RESTORE = "restore it from git, or delete it and run `budget-check update`";
const CONFLICT = /^(<{7}|\|{7}|={7}|>{7})(?= |\r?$)/m;

function place(file: string, position: Position | undefined): string {
  return position === undefined ? file : `${file}:${position.line}:${position.column}`;
}

function checkConflict(text: string, file: string): void {
  const at = text.search(CONFLICT);
  if (at === -1) return;
  const line = text.slice(0, at).split("\n").length;
  throw new LockfileError(
    "conflict",
    "the lockfile has conflict markers of a merge",
    `${file}:${line}`,
    "run `budget-check update`, which measures again and writes it anew",
  );
}

function parseJson(text: string, file: string): unknown {
  if (text.trim() === "") throw new LockfileError("truncated", "the lockfile is empty", file, RESTORE);
  try {
    return JSON.parse(text);
  } catch {
    const failed = syntaxPosition(text);
    if (failed?.atEnd) {
      throw new LockfileError("truncated", "the lockfile ends in the middle", place(file, failed), RESTORE);
    }
    throw new LockfileError("syntax", "the lockfile is not JSON", place(file, failed), RESTORE);
  }
}

function shapeError(message: string, text: string, file: string, path: Path): LockfileError {
  return new LockfileError("shape", message, place(file, locator(text)(path)), RESTORE);
}

function checkVersion(value: unknown, text: string, file: string): void {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject || !("lockfileVersion" in value)) {
    throw shapeError('this is no lockfile: it has no "lockfileVersion"', text, file, []);
  }
  const version = value.lockfileVersion;
  if (version === LOCKFILE_VERSION) return;
  if (typeof version !== "number" || !Number.isInteger(version) || version < LOCKFILE_VERSION) {
    throw shapeError(`"lockfileVersion" has to be ${LOCKFILE_VERSION}`, text, file, ["lockfileVersion"]);
  }
  throw new LockfileError(
    "version",
    `a newer budget-check wrote this lockfile: its version is ${version}, this one reads ${LOCKFILE_VERSION}`,
    place(file, locator(text)(["lockfileVersion"])),
    "update budget-check to the version that wrote it: `npm install --save-dev budget-check@latest`",
  );
}

/** `JSON.parse` would silently take the last of two entries of one name. */
function checkDuplicates(value: unknown, text: string, file: string): void {
  if (namesIn(value) === namesWritten(text)) return;
  const duplicate = duplicateKey(text);
  if (duplicate === undefined) return;
  throw new LockfileError(
    "conflict",
    `${JSON.stringify(duplicate.name)} stands there twice, as after a merge`,
    place(file, duplicate),
    "run `budget-check update`, which measures again and writes it anew",
  );
}

function noteOf(reading: Reading, text: string, file: string): string[] {
  if (reading.unknown.length === 0) return [];
  const locate = locator(text);
  const byName = new Map<unknown, { first: Node; more: number }>();
  for (const node of reading.unknown) {
    const known = byName.get(node.key);
    if (known === undefined) byName.set(node.key, { first: node, more: 0 });
    else known.more += 1;
  }
  return [...byName].map(([name, { first, more }]) => {
    const others = more === 0 ? "" : `, as in ${more} other ${more === 1 ? "place" : "places"}`;
    const where = place(file, locate(pathOf(first)));
    return `${where}: ${JSON.stringify(name)} is not known here and was left out${others}`;
  });
}

/**
 * Reads the text of a lockfile. A byte order mark and CRLF are read over.
 * @param file the file as messages name it
 * @throws LockfileError on conflict markers, a text that is cut off or no JSON, a newer version, or a value that
 * does not belong where it stands
 */
export function parseLock(text: string, file: string): Lock {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  checkConflict(plain, file);
  const value = parseJson(plain, file);
  checkVersion(value, plain, file);
  checkDuplicates(value, plain, file);
  let reading: Reading;
  try {
    reading = readDocument(value);
  } catch (error) {
    if (error instanceof ShapeError) throw shapeError(error.message, plain, file, pathOf(error.node));
    throw error;
  }
  return { snapshot: reading.snapshot, edited: reading.edited, notes: noteOf(reading, plain, file) };
}
