import { valueAt } from "./pointer.ts";

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
const SECRET_NAME = /key|token|secret|passw|credential|auth/i;

function serversIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  for (const path of [["mcpServers"], ["servers"], ["mcp", "servers"]]) {
    const found = valueAt(value, path);
    if (typeof found === "object" && found !== null && !Array.isArray(found))
      return found as Record<string, unknown>;
  }
  return undefined;
}

function variableName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
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

/** Takes literal secrets out of `env` and `headers`: what is written here is committed, the client's file may not be. */
function withoutSecrets(
  name: string,
  server: Record<string, unknown>,
  env: Record<string, string>,
  notes: string[],
): void {
  for (const block of ["env", "headers"]) {
    const values = server[block];
    if (typeof values !== "object" || values === null) continue;
    server[block] = Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        if (typeof value !== "string" || value === "" || value.includes("${") || !SECRET_NAME.test(key))
          return [key, value];
        const [, scheme = "", secret = value] = /^(Bearer |Basic )?(.*)$/s.exec(value) ?? [];
        const variable = block === "env" ? key : variableName(`${name}_${key}`);
        env[variable] = secret;
        notes.push(
          `${name}: the value of ${key} looks like a secret; it is not written down, set ${variable} where the gate runs`,
        );
        return [key, `${scheme}\${${variable}}`];
      }),
    );
  }
}

/**
 * Reads the servers out of a client's file (`.mcp.json`, Claude, Cursor, VS Code).
 * @returns undefined where it holds none
 */
export function importServers(value: unknown): Imported | undefined {
  const found = serversIn(value);
  if (!found) return undefined;
  const servers: Record<string, ImportedServer> = {};
  const env: Record<string, string> = {};
  const notes: string[] = [];
  for (const [name, raw] of Object.entries(found)) {
    if (typeof raw !== "object" || raw === null) continue;
    const kept = KEPT_KEYS.flatMap((key) =>
      Object.hasOwn(raw, key) ? [[key, (raw as Record<string, unknown>)[key]]] : [],
    );
    const server = translateAll(Object.fromEntries(kept)) as Record<string, unknown>;
    if (server.command === undefined && server.url === undefined) {
      notes.push(`${name}: left out, it names neither a command nor a url`);
      continue;
    }
    withoutSecrets(name, server, env, notes);
    servers[name] = server;
  }
  return { servers, env, notes };
}
