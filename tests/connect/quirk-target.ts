import { fileURLToPath } from "node:url";
import type { Target } from "../../src/connect/index.ts";

export const QUIRK_SERVER = fileURLToPath(new URL("../../fixtures/servers/quirk/index.js", import.meta.url));
const FOLDER = fileURLToPath(new URL("../..", import.meta.url));

export function quirkTarget(...quirks: string[]): Extract<Target, { kind: "stdio" }> {
  const args = [QUIRK_SERVER, "--quirk", quirks.join(",")];
  return { kind: "stdio", command: process.execPath, args, env: {}, cwd: FOLDER };
}

/** The processes that the server told about itself on stderr. */
export function processes(stderr: string): number[] {
  return [...stderr.matchAll(/process (\d+)/g)].map(([, id]) => Number(id));
}
