import path from "node:path";
import { caseStore } from "../config/case-key.ts";
import type { Config, ServerConfig, StoreConfig } from "../config/schema.ts";

/** What a changed file concerns. */
export interface Concerns {
  starts(server: string): boolean;
  /** Whether a case, or without a key any case of the server, has to be replayed. */
  selects(server: string, key?: string): boolean;
}

interface Claim {
  readonly server: string;
  /** Undefined for the server's own files. */
  readonly store?: string;
  /** Absolute path of a file or folder. */
  readonly path: string;
}

function storePath(store: StoreConfig): string | undefined {
  if ("path" in store) return store.path;
  if ("http" in store) return store.http;
  return "generate" in store && typeof store.generate === "string" ? store.generate : undefined;
}

/** Folders of the scripts that a server is started with, and files that it is read from. */
function ownPaths(server: ServerConfig, root: string): string[] {
  if ("tools" in server) return [path.resolve(root, server.tools)];
  if ("module" in server) return [path.dirname(path.resolve(root, server.module))];
  if (!("command" in server)) return [];
  return [server.command, ...(server.args ?? [])]
    .filter((word) => /\.[a-z]+$/i.test(word) && !word.includes("{") && !word.startsWith("-"))
    .map((word) =>
      path.dirname(path.resolve(root, server.cwd?.includes("{") ? "." : (server.cwd ?? "."), word)),
    )
    .filter((folder) => !folder.split(path.sep).includes("node_modules"));
}

function claimsOf(config: Config, root: string): Claim[] {
  return Object.entries(config.mcpServers).flatMap(([server, block]) => [
    ...ownPaths(block, root).map((own) => ({ server, path: own })),
    ...Object.entries(block.stores ?? {}).flatMap(([store, value]) => {
      const at = storePath(value);
      return at === undefined ? [] : [{ server, store, path: path.resolve(root, at) }];
    }),
  ]);
}

function contains(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/**
 * Which servers and stores changed files concern: those with the deepest claim on a file, and all servers where
 * nobody claims it (a shared library).
 * @param files absolute paths
 */
export function concernsOf(config: Config, root: string, files: readonly string[]): Concerns {
  const claims = claimsOf(config, root);
  const hit: { server: string; store?: string }[] = [];
  for (const file of files) {
    const claiming = claims.filter((claim) => contains(claim.path, file));
    const deepest = Math.max(0, ...claiming.map((claim) => claim.path.length));
    const nearest = claiming.filter((claim) => claim.path.length === deepest);
    hit.push(
      ...(nearest.length > 0 ? nearest : Object.keys(config.mcpServers).map((server) => ({ server }))),
    );
  }
  return {
    starts: (server) => hit.some((one) => one.server === server),
    selects: (server, key) =>
      hit.some(
        (one) =>
          one.server === server &&
          (one.store === undefined || key === undefined || one.store === caseStore(key)),
      ),
  };
}
