import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { killAll, type Target } from "../../src/connect/index.ts";
import { open, openQuirk, processes, QUIRK_SERVER, quirkTarget, runs } from "./quirk-server.ts";

/** Opens a session, closes it, and expects that none of the processes it had is left. */
async function leavesNothing(target: Target, expected: number, stop: number): Promise<void> {
  const connection = await open(target, { stop });
  await expect.poll(() => processes(connection.stderrTail())).toHaveLength(expected);
  const ids = processes(connection.stderrTail());
  expect(ids.filter(runs)).toEqual(ids);
  await connection.close();
  // What was killed last may take a moment to be gone.
  await expect.poll(() => ids.filter(runs)).toEqual([]);
}

/** Quirks, and how many processes the server has with them. */
const STUBBORN: [quirks: string, processes: number][] = [
  ["slow-start", 1],
  ["ignores-stdin-close", 1],
  ["ignores-stdin-close,ignores-sigterm", 1],
  ["leaves-grandchild", 2],
  ["grandchild-holds-pipes", 2],
  ["leaves-deaf-grandchild,ignores-sigterm", 2],
];
if (process.platform === "linux") STUBBORN.push(["detached-grandchild", 2]);

test.each(STUBBORN)("%s: no process is left", async (quirks, expected) => {
  await leavesNothing(quirkTarget(...quirks.split(",")), expected, 800);
});

test.each([
  ["sh -c, which waits for it", `node "$0" --quirk ignores-stdin-close; true`],
  ["sh -c, which it replaces", `exec node "$0" --quirk ignores-stdin-close`],
])("a server behind %s is ended with it", async (_, script) => {
  const target: Target = { ...quirkTarget(), command: "sh", args: ["-c", script, QUIRK_SERVER] };
  await leavesNothing(target, 1, 800);
});

test("a server behind npx is ended with it", async () => {
  const target: Target = {
    ...quirkTarget(),
    command: "npx",
    args: ["-c", `node "${QUIRK_SERVER}" --quirk ignores-stdin-close`],
  };
  await leavesNothing(target, 1, 1500);
});

test("closing twice is closing once", async () => {
  const connection = await openQuirk();
  await Promise.all([connection.close(), connection.close()]);
  expect(processes(connection.stderrTail()).filter(runs)).toEqual([]);
});

test("killAll ends every server at once, and calls in progress with it", async () => {
  const connections = await Promise.all([
    openQuirk("leaves-grandchild", "never-returns"),
    openQuirk("ignores-sigterm"),
  ]);
  const told = () => connections.flatMap((connection) => processes(connection.stderrTail()));
  await expect.poll(told).toHaveLength(3);
  const ids = told();
  const calling = connections[0].callTool("get_rows", {});
  killAll();
  await expect.poll(() => ids.filter(runs)).toEqual([]);
  expect(await calling).toMatchObject({
    kind: "crash",
    message: expect.stringContaining("was ended by SIGKILL"),
  });
});

test("a process that ends by an error takes its servers with it", async () => {
  const program = fileURLToPath(new URL("./holds-servers.ts", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "jiti/register", program], {
    encoding: "utf8",
  });
  expect(stderr).toContain("a bug");
  expect(status).toBe(1);
  const ids: number[] = JSON.parse(stdout);
  expect(ids).toHaveLength(3);
  await expect.poll(() => ids.filter(runs)).toEqual([]);
});
