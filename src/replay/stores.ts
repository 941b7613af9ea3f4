import { cp, lutimes, mkdir, readdir, realpath, stat, utimes } from "node:fs/promises";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { StoreConfig } from "../config/schema.ts";
import { runCommand } from "./commands.ts";
import { messageOf, ReplayError } from "./errors.ts";
import { expandText } from "./expand.ts";
import { runGenerator } from "./generator.ts";
import type { Generators } from "./generators.ts";

/** A store laid out for one server process. */
export interface PlacedStore {
  /** The private copy: a file or a folder. Absent for recorded upstream answers. */
  readonly path?: string;
  /** Where recorded upstream answers are served. */
  readonly url?: string;
  readonly port?: number;
  /** Scheme and host of the real upstream, which takes the place of `url` in what is counted. */
  readonly origin?: string;
  /** What was asked of the recorded upstream and is not recorded: `GET /v1/issues`. */
  missing(): readonly string[];
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Name in the configuration. */
  readonly name: string;
  readonly size: number | undefined;
  /** Folder that the configuration's paths start from. */
  readonly root: string;
  /** An empty folder that the copy goes into. */
  readonly folder: string;
  readonly generators: Generators;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Every file of a private copy carries this time: an answer that tells or sorts by it stays the same. */
const TIME = new Date("2024-01-01T00:00:00Z");

/**
 * Lays out the private copy of a store.
 * @throws ReplayError when it cannot be made
 */
export async function placeStore(store: StoreConfig, options: StoreOptions): Promise<PlacedStore> {
  const what = `store "${options.name}"`;
  if ("http" in store) {
    const { serveRecorded } = await import("./http-store.ts");
    return await serveRecorded(resolve(options.root, store.http), what);
  }
  let path = join(
    options.folder,
    "path" in store ? basename(resolve(options.root, store.path)) : fileName(options.name),
  );
  if ("path" in store) await copy(resolve(options.root, store.path), path, what);
  else if ("generate" in store) path = await generate(store, path, options);
  else await mkdir(path);

  for (const command of store.setup ?? []) {
    const variables = { root: options.root, store: path, ...sizeOf(options.size) };
    const argv = command.map((word) => expandText(word, variables));
    await runCommand(argv, { ...options, cwd: options.root, what: `setup of ${what}` });
  }
  await settle(path).catch((error: unknown) => {
    throw new ReplayError(
      "store",
      `${what} cannot be read once it is laid out (${messageOf(error)})`,
      "let its generator and its setup leave a file or a folder at {store} that can be read and written",
    );
  });
  return { path, missing: () => [], close: async () => {} };
}

async function copy(from: string, to: string, what: string): Promise<void> {
  try {
    // Links are followed: a server that writes through one would change the original.
    await cp(from, to, { recursive: true, dereference: true, errorOnExist: true, force: false });
  } catch (error) {
    throw new ReplayError(
      "store",
      `${what} could not be copied (${messageOf(error)})`,
      "correct the store's path in the configuration",
    );
  }
}

async function generate(
  store: Extract<StoreConfig, { generate: unknown }>,
  target: string,
  options: StoreOptions,
): Promise<string> {
  const what = `store "${options.name}"`;
  const size = options.size ?? 0;
  const seed = store.seed ?? 1;
  if (typeof store.generate !== "string") {
    const words: Readonly<Record<string, string>> = { target, size: String(size), seed: String(seed) };
    const argv = store.generate.map((word) =>
      word.replace(/\{(target|size|seed)\}/g, (_, name: string) => words[name] ?? ""),
    );
    await runCommand(argv, { ...options, cwd: options.root, what: `generator of ${what}` });
    return await existing(target, options.folder, what);
  }
  const file = resolve(options.root, store.generate);
  const run = { ...options, what, shown: store.generate };
  return await existing(await runGenerator(file, { size, target, seed }, run), options.folder, what);
}

/** The path, where a generator made something at it and in the private folder: a server may write to it. */
async function existing(path: string, folder: string, what: string): Promise<string> {
  const made = await realpath(path).catch(() => undefined);
  const away = made === undefined ? "" : relative(await realpath(folder), made);
  const outside = away === ".." || away.startsWith(`..${sep}`) || isAbsolute(away);
  if (made !== undefined && !outside) return path;
  throw new ReplayError(
    "store",
    outside
      ? `the generator of ${what} gave ${path}, which is not private to this run`
      : `the generator of ${what} made nothing at its target`,
    "let it write a file or a folder at exactly the path it is given as target",
  );
}

/** A store's name as that of its copy. */
function fileName(name: string): string {
  return /^\.{0,2}$/.test(name) ? "store" : name.replace(/[\\/]/g, "-");
}

async function settle(path: string): Promise<void> {
  const entry = await stat(path);
  if (entry.isDirectory()) {
    for (const child of await readdir(path, { withFileTypes: true })) {
      const at = join(path, child.name);
      await (child.isDirectory() ? settle(at) : lutimes(at, TIME, TIME));
    }
  }
  await utimes(path, TIME, TIME);
}

function sizeOf(size: number | undefined): { "store.size"?: number } {
  return size === undefined ? {} : { "store.size": size };
}
