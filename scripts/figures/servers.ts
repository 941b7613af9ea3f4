import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { loadTokenizer } from "../../src/measure/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Exact tokens, cl100k_base, as every figure of the page. */
export const { count } = await loadTokenizer("cl100k_base");

/** One of the four systems in one shape, over a fresh store. */
export interface System {
  /** All text of an answer, its blocks joined by line breaks. */
  text(tool: string, args?: object): Promise<string>;
  /** The texts of an answer's blocks. */
  blocks(tool: string, args?: object): Promise<readonly string[]>;
  /** Characters of base64 that an answer carries. */
  base64(tool: string, args?: object): Promise<number>;
  /** What a client sends to the model for each tool. */
  menu(): Promise<readonly { readonly name: string; readonly description?: string | undefined }[]>;
}

const closers: (() => Promise<void>)[] = [];

/** Starts a fixture server; `closeAll` ends it. */
export async function system(
  server: string,
  store: string,
  size: number,
  shape: "before" | "after",
): Promise<System> {
  const folder = await mkdtemp(path.join(tmpdir(), "budget-check-figures-"));
  const client = new Client({ name: "figures", version: "1.0.0" });
  closers.push(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });
  const file = path.join(folder, "store.json");
  const { generate } = await import(path.join(ROOT, "fixtures/stores", `${store}.js`));
  await generate({ size, target: file });
  const args = [path.join(ROOT, "fixtures/servers", server, "index.js"), "--store", file, "--shape", shape];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder }));
  const call = async (tool: string, given: object = {}) => {
    const { content, isError } = await client.callTool({ name: tool, arguments: { ...given } });
    const all = content as readonly { type: string; text?: string; data?: string }[];
    if (isError) throw new Error(`${server} ${tool}: ${all[0]?.text}`);
    return all;
  };
  const blocks = async (tool: string, given?: object) =>
    (await call(tool, given)).flatMap(({ text }) => (text === undefined ? [] : [text]));
  return {
    blocks,
    text: async (tool, given) => (await blocks(tool, given)).join("\n"),
    base64: async (tool, given) =>
      (await call(tool, given)).reduce((sum, { data = "" }) => sum + data.length, 0),
    menu: async () => (await client.listTools()).tools,
  };
}

/** Ends every server that was started. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
