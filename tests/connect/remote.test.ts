import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../src/connect/index.ts";
import { openUrl } from "./http-server.ts";

const EVERYTHING = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);

/** Starts the reference server over HTTP; gives its process and port. */
async function everything(
  transport: "streamableHttp" | "sse",
): Promise<{ child: ChildProcess; port: number }> {
  for (;;) {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    const child = spawn(process.execPath, [EVERYTHING, transport], {
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let told = "";
    const ready = await new Promise<boolean>((resolve) => {
      child.stderr?.on("data", (text: Buffer) => {
        told += text;
        if (told.includes(`on port ${port}\n`)) resolve(true);
      });
      child.once("exit", () => resolve(false));
    });
    if (ready) return { child, port };
    // Between the probe and the server somebody else can take the port.
    if (!told.includes("already in use")) throw new Error(`The server ended: ${told}`);
  }
}

async function exercise(connection: Connection): Promise<void> {
  const tools = await connection.listTools();
  expect(tools.length).toBeGreaterThan(8);
  expect(await connection.callTool("echo", { message: "hello" })).toEqual({
    kind: "ok",
    result: { content: [{ type: "text", text: "Echo: hello" }] },
  });
  expect(await connection.callTool("no-such-tool", {})).toMatchObject({
    kind: expect.stringMatching(/error/i),
  });
  expect(await connection.callTool("get-tiny-image", {})).toMatchObject({
    kind: "ok",
    result: { content: expect.arrayContaining([expect.objectContaining({ type: "image" })]) },
  });
}

test("server-everything over Streamable HTTP", async () => {
  const { port } = await everything("streamableHttp");
  const connection = await openUrl(`http://127.0.0.1:${port}/mcp`);
  await exercise(connection);
  await connection.close();
});

test("server-everything over server-sent events; its death in a call is a crash at once", async () => {
  const { child, port } = await everything("sse");
  const connection = await openUrl(`http://127.0.0.1:${port}/sse`, "sse");
  await exercise(connection);
  const calling = connection.callTool("trigger-long-running-operation", { duration: 30, steps: 3 });
  // An answer on the same stream: by then the call before it has reached the server.
  await connection.callTool("echo", { message: "still there" });
  child.kill("SIGKILL");
  expect(await calling).toEqual({
    kind: "crash",
    message: "The server could not be reached any more (its stream of events ended).",
  });
});
