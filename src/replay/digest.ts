import { createHash } from "node:crypto";
import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import canonicalize from "canonicalize";
import type { StoreConfig } from "../config/schema.ts";

/**
 * Digest of what a store holds, wherever it lies: a file's bytes, or a folder's names and bytes. For a generated
 * store the generator's bytes, since what it makes may hold clocks; for commands the files they name.
 * @param root folder that the configuration's paths start from
 */
export async function digestStore(store: StoreConfig, root: string): Promise<string> {
  const hash = createHash("sha256");
  if ("path" in store) await addPath(hash, resolve(root, store.path), "");
  if ("http" in store) await addPath(hash, resolve(root, store.http), "");
  if ("generate" in store) {
    hash.update(JSON.stringify([store.generate, store.seed ?? 1]));
    const words = typeof store.generate === "string" ? [store.generate] : store.generate;
    await addFilesNamed(hash, words, root);
  }
  for (const command of store.setup ?? []) {
    hash.update(JSON.stringify(command));
    await addFilesNamed(hash, command, root);
  }
  return hash.digest("hex");
}

/** Digest (8 hex digits) of a JSON value, whatever the order of its keys. */
export function digestRequest(request: unknown): string {
  return createHash("sha256")
    .update(canonicalize(request) ?? "")
    .digest("hex")
    .slice(0, 8);
}

async function addPath(hash: ReturnType<typeof createHash>, path: string, name: string): Promise<void> {
  const entry = await stat(path);
  if (!entry.isDirectory()) {
    const bytes = await readFile(path);
    hash.update(JSON.stringify(["file", name, bytes.length])).update(bytes);
    return;
  }
  hash.update(JSON.stringify(["folder", name]));
  for (const child of (await readdir(path)).sort())
    await addPath(hash, join(path, child), `${name}/${child}`);
}

async function addFilesNamed(
  hash: ReturnType<typeof createHash>,
  words: readonly string[],
  root: string,
): Promise<void> {
  for (const word of words) {
    const path = resolve(root, word);
    const isFile = await lstat(path).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (isFile) await addPath(hash, path, word);
  }
}
