import path from "node:path";
import type { ServerConfig } from "../config/schema.ts";
import type { ServerReplay } from "../replay/types.ts";

/** The definitions of a server that is not talked to: a saved `tools/list`, or a module of schemas. */
export async function staticReplay(server: ServerConfig, root: string): Promise<ServerReplay | undefined> {
  const empty = { cases: [], probes: [], failures: [], oddities: [] };
  if ("tools" in server) {
    const { readSaved } = await import("../surface/saved.ts");
    return { ...empty, surface: await readSaved(path.resolve(root, server.tools), server.tools) };
  }
  if ("module" in server) {
    const { readModule } = await import("../surface/module.ts");
    return { ...empty, surface: await readModule(path.resolve(root, server.module), server.module) };
  }
  return undefined;
}
