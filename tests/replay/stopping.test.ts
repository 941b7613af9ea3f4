import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLimiter } from "../../src/replay/index.ts";
import { makeFolder, replay, rows } from "./desk.ts";

/** A server that tells when somebody shook hands with it: from then on its session waits for the list of tools. */
const SERVER = `import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const result = { initialize: { protocolVersion: params?.protocolVersion, capabilities: {}, serverInfo: { name: "x", version: "1" } }, "tools/list": { tools: [] } }[method];
  if (result) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
  if (method === "notifications/initialized") writeFileSync("ready", "");
}`;
const AFTER = `const timer = setInterval(() => require("node:fs").existsSync("ready") && clearInterval(timer), 10);`;

const FILES = {
  "server.mjs": SERVER,
  "after.cjs": AFTER,
  "hangs.cjs": "setInterval(() => {}, 1000);",
  "b.json": rows(1),
};

it("ends where one store is at fault while another's session waits for the list of tools", async () => {
  const root = makeFolder(FILES);
  const ended = replay(
    {
      args: ["server.mjs", "{store.size}"],
      stores: { slow: { setup: [[process.execPath, "after.cjs"]] }, quick: { path: "b.json", size: 3 } },
      cases: [
        { tool: "rows", store: "slow" },
        { tool: "rows", store: "quick" },
      ],
    },
    { root, limiter: createLimiter(4) },
  );
  await expect(ended).rejects.toMatchObject({ message: "{store.size} stands for nothing here" });
});

it("ends when it is stopped while one store is laid out and another's session waits for the list", async () => {
  const root = makeFolder(FILES);
  const stop = new AbortController();
  const ended = replay(
    {
      args: ["server.mjs"],
      stores: { slow: { setup: [[process.execPath, "hangs.cjs"]] }, quick: { path: "b.json" } },
      cases: [
        { tool: "rows", store: "slow" },
        { tool: "rows", store: "quick" },
      ],
    },
    { root, limiter: createLimiter(4), signal: stop.signal },
  );
  const fault = expect(ended).rejects.toThrow("stopped");
  await expect.poll(() => existsSync(join(root, "ready")), { timeout: 20_000 }).toBe(true);
  stop.abort(new Error("stopped"));
  await fault;
});
