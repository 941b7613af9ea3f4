import { valueAt } from "./pointer.ts";
import { variableName, withoutSecrets } from "./secrets.ts";

/** Where clients keep their servers, in the order they are looked for in a project. */
export const CLIENT_FILES = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json", "mcp.json"] as const;

/** A server as a client's file names it, in the words of this project's configuration. */
export type ImportedServer = Readonly<Record<string, unknown>>;

export interface Imported {
  readonly servers: Readonly<Record<string, ImportedServer>>;
  /** Values that were replaced by `${NAME}`, so that the first run has them although they are not written down. */
  readonly env: Readonly<Record<string, string>>;
  /** What was changed on the way, one sentence each. */
  readonly notes: readonly string[];
}

const KEPT_KEYS = ["type", "command", "args", "env", "cwd", "url", "headers"] as const;

/** Values of `type` that a configuration takes as well. */
const TYPES = ["stdio", "http", "streamable-http", "sse"];

function serversIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  for (const path of [["mcpServers"], ["servers"], ["mcp", "servers"]]) {
    const found = valueAt(value, path);
    if (typeof found === "object" && found !== null && !Array.isArray(found))
      return found as Record<string, unknown>;
  }
  return undefined;
}

/** `${env:NAME}`, `${input:id}` and `${workspaceFolder}` in this project's words. */
function translate(text: string): string {
  return text
    .replace(/\$\{env:([A-Za-z_]\w*)\}/g, (_, name: string) => `\${${name}}`)
    .replace(/\$\{input:([^}]+)\}/g, (_, id: string) => `\${${variableName(id)}}`)
    .replaceAll("${workspaceFolder}", "{root}");
}

function translateAll(value: unknown): unknown {
  if (typeof value === "string") return translate(value);
  if (Array.isArray(value)) return value.map(translateAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translateAll(item)]));
}

/**
 * Reads the servers out of a client's file (`.mcp.json`, Claude, Cursor, VS Code).
 * @returns undefined where it holds none
 */
export function importServers(value: unknown): Imported | undefined {
  const found = serversIn(value);
  if (!found) return undefined;
  const servers: Record<string, ImportedServer> = {};
  const notes: string[] = [];
  for (const [name, raw] of Object.entries(found)) {
    if (typeof raw !== "object" || raw === null) continue;
    const kept = KEPT_KEYS.flatMap((key) =>
      Object.hasOwn(raw, key) ? [[key, (raw as Record<string, unknown>)[key]]] : [],
    );
    const server = translateAll(Object.fromEntries(kept)) as Record<string, unknown>;
    // Clients have words of their own for it (`streamableHttp`); where it goes without saying, nothing is lost.
    if (!TYPES.includes(String(server.type))) delete server.type;
    if (server.command === undefined && server.url === undefined) {
      notes.push(`${name}: left out, it names neither a command nor a url`);
      continue;
    }
    if ("disabled" in raw && raw.disabled === true) {
      server.disabled = true;
      notes.push(`${name}: disabled, so it was not started; its cases are for you to add`);
    }
    servers[name] = server;
  }
  const masked = maskAll(servers);
  return { ...masked, notes: [...notes, ...masked.notes] };
}

/** Takes the secrets out of servers that are about to be written down. */
export function maskAll(blocks: Readonly<Record<string, ImportedServer>>): Imported {
  const servers: Record<string, ImportedServer> = {};
  const env: Record<string, string> = {};
  const notes: string[] = [];
  for (const [name, block] of Object.entries(blocks)) {
    const masked = withoutSecrets(name, block, env);
    servers[name] = masked.server;
    Object.assign(env, masked.env);
    notes.push(...masked.notes);
  }
  return { servers, env, notes };
}
