import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { openConnection } from "../connect/index.ts";
import type { Connection, Target, Timeouts } from "../connect/types.ts";
import { CaseError, pointer } from "./errors.ts";
import { expandValue, MissingVariable, placeholdersIn, type Variables } from "./expand.ts";
import type { Generators } from "./generators.ts";
import { type LiveServer, storeOf, type Variant } from "./plan.ts";
import { makeStandIns, type StandIns } from "./standins.ts";
import { type PlacedStore, placeStore } from "./stores.ts";

export interface SessionOptions {
  readonly name: string;
  readonly server: LiveServer;
  readonly root: string;
  readonly secrets: readonly string[];
  readonly generators: Generators;
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** The run's private folder, and the one in it for this session. */
  readonly run: string;
  readonly folder: string;
  /** JSON pointer of the server in the configuration. */
  readonly where: string;
}

/** A server that runs over its own copy of a store. */
export interface ReplaySession {
  readonly connection: Connection;
  readonly variables: Variables;
  readonly standIns: StandIns;
  /** What the server asked of a recorded upstream that has no recording. */
  missing(): readonly string[];
  close(): Promise<void>;
}

/**
 * Lays out the store, starts the server over it and shakes hands.
 * @throws CaseError for a placeholder that stands for nothing, ReplayError for the store, ConnectError for the server
 */
export async function openSession(variant: Variant, options: SessionOptions): Promise<ReplaySession> {
  const { server, root, folder } = options;
  const storeFolder = join(folder, "store");
  const scratch = join(folder, "scratch");
  await mkdir(storeFolder, { recursive: true });
  await mkdir(scratch);

  const config = storeOf(server, variant.store);
  let store: PlacedStore | undefined;
  try {
    if (config && variant.store !== undefined) {
      const { generators, timeouts, signal } = options;
      const place = { name: variant.store, size: variant.size, root, folder: storeFolder };
      store = await placeStore(config, { ...place, generators, timeoutMs: timeouts.start, signal });
    }
    const needsPort = placeholdersIn([server, server.cases]).has("port");
    const port = needsPort ? await freePort() : undefined;
    const variables: Variables = {
      root,
      scratch,
      ...(store?.path === undefined ? {} : { store: store.path }),
      ...(store?.url === undefined ? {} : { "store.url": store.url }),
      ...(variant.size === undefined ? {} : { "store.size": variant.size }),
      ...(port === undefined ? {} : { port }),
    };
    const target = targetOf(server, variables, root, options.where);
    const standIns = makeStandIns({
      run: options.run,
      folder,
      root,
      cwd: target.kind === "stdio" ? target.cwd : root,
      store: store?.path,
      scratch,
      ports: [store?.port, port].filter((one) => one !== undefined),
      upstream: store?.url && store.origin ? [store.url, store.origin] : undefined,
      secrets: options.secrets,
    });
    const connection = await openConnection(target, {
      name: options.name,
      timeouts: options.timeouts,
      signal: options.signal,
      ...(server.protocol === undefined ? {} : { protocol: server.protocol }),
    });
    return {
      connection,
      variables,
      standIns,
      missing: () => store?.missing() ?? [],
      async close() {
        await connection.close();
        await store?.close();
      },
    };
  } catch (error) {
    await store?.close();
    throw error;
  }
}

function targetOf(server: LiveServer, variables: Variables, root: string, where: string): Target {
  const fill = <T>(value: T, key: string): T => {
    try {
      return expandValue(value, variables) as T;
    } catch (error) {
      if (!(error instanceof MissingVariable)) throw error;
      const hint =
        error.placeholder === "store.url" ? 'give it a store with "http"' : "give the server that store";
      throw new CaseError(pointer(where, key), error.message, `remove the placeholder, or ${hint}`);
    }
  };
  if ("url" in server) {
    return {
      kind: server.type === "sse" ? "sse" : "http",
      url: fill(server.url, "url"),
      headers: fill(server.headers ?? {}, "headers"),
    };
  }
  return {
    kind: "stdio",
    command: fill(server.command, "command"),
    args: (server.args ?? []).map((word) => String(fill(word, "args"))),
    env: Object.fromEntries(
      Object.entries(fill(server.env ?? {}, "env")).map(([key, word]) => [key, String(word)]),
    ),
    cwd: resolve(root, fill(server.cwd ?? ".", "cwd")),
  };
}

/** A port that nothing listens on now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== "object" || address === null) throw new Error("no free port on 127.0.0.1");
  return address.port;
}
