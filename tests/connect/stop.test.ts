import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { killAll, type Target } from "../../src/connect/index.ts";
import { open, openQuirk, processes, QUIRK_SERVER, quirkTarget, runs } from "./quirk-server.ts";

/** For what takes a moment: the moment is long on a machine with much else to do. */
const SOON = { timeout: 20_000 };

interface Stubborn {
  readonly target: Target;
  /** How many processes it has. */
  readonly has: number;
  /** How long it may take to stop, in milliseconds. */
  readonly stop?: number;
}

const quirk = (quirks: string, has: number): [string, Stubborn] => [
  quirks,
  { target: quirkTarget(...quirks.split(",")), has },
];
const behind = (command: string, ...args: string[]): Stubborn => ({
  target: { ...quirkTarget(), command, args },
  has: 1,
});

const STUBBORN: readonly (readonly [name: string, Stubborn])[] = [
  quirk("slow-start", 1),
  quirk("ignores-stdin-close", 1),
  quirk("ignores-stdin-close,ignores-sigterm", 1),
  quirk("leaves-grandchild", 2),
  quirk("grandchild-holds-pipes", 2),
  quirk("leaves-deaf-grandchild,ignores-sigterm", 2),
  ...(process.platform === "linux" ? [quirk("detached-grandchild", 2)] : []),
  [
    "sh -c, which waits for the server",
    behind("sh", "-c", `node "$0" --quirk ignores-stdin-close; true`, QUIRK_SERVER),
  ],
  [
    "sh -c, which the server replaces",
    behind("sh", "-c", `exec node "$0" --quirk ignores-stdin-close`, QUIRK_SERVER),
  ],
  ["npx", { ...behind("npx", "-c", `node "${QUIRK_SERVER}" --quirk ignores-stdin-close`), stop: 1500 }],
];

/** Opens a session, closes it, and expects that all processes it had are gone. */
async function comesAndGoes({ target, has, stop = 800 }: Stubborn): Promise<string> {
  const connection = await open(target, { start: 40_000, stop });
  await expect.poll(() => processes(connection.stderrTail()), SOON).toHaveLength(has);
  const ids = processes(connection.stderrTail());
  expect(ids.filter(runs)).toEqual(ids);
  await connection.close();
  // What was killed last may take a moment to be gone.
  await expect.poll(() => ids.filter(runs), SOON).toEqual([]);
  return "nothing is left";
}

test("whatever a server does, and whatever it stands behind, no process of it is left", async () => {
  const told = await Promise.all(
    STUBBORN.map(async ([name, one]) => [name, await comesAndGoes(one).catch(String)]),
  );
  expect(told).toEqual(STUBBORN.map(([name]) => [name, "nothing is left"]));
}, 120_000);

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
  await expect.poll(told, SOON).toHaveLength(3);
  const ids = told();
  const calling = connections[0].callTool("get_rows", {});
  killAll();
  await expect.poll(() => ids.filter(runs), SOON).toEqual([]);
  expect(await calling).toMatchObject({
    kind: "crash",
    message: expect.stringContaining("was ended by SIGKILL"),
  });
});

test("a process that ends by an error takes its servers with it", async () => {
  const program = fileURLToPath(new URL("./holds-servers.ts", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "jiti/register", program], {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(stderr).toContain("a bug");
  expect(status).toBe(1);
  const ids: number[] = JSON.parse(stdout);
  expect(ids).toHaveLength(3);
  await expect.poll(() => ids.filter(runs), SOON).toEqual([]);
}, 120_000);
