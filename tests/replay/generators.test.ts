import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { HOST, THREAD } from "../../src/replay/generator-host.ts";
import { createGenerators } from "../../src/replay/index.ts";
import { runs } from "../support/processes.ts";
import { makeFolder, replay, rows, texts } from "./desk.ts";

const WRITES = `import { writeFileSync } from "node:fs";
export const generate = ({ target }) => writeFileSync(target, "[]");`;

it("refuses what a generator made outside of its folder, and leaves that alone", async () => {
  const root = makeFolder({ "base/rows.json": rows(1) });
  const base = join(root, "base");
  const modules = {
    "gives.js": `export const generate = () => ${JSON.stringify(base)};`,
    "links.js": `import { symlinkSync } from "node:fs";
      export const generate = ({ target }) => symlinkSync(${JSON.stringify(base)}, target);`,
    "beside.js": `import { writeFileSync } from "node:fs";
      export const generate = ({ target }) => { writeFileSync(target + ".json", "[]"); return target + ".json"; };`,
  };
  const folder = makeFolder(modules);
  const file = join(base, "rows.json");
  utimesSync(file, 1, 1);
  const replayed = await replay(
    {
      stores: Object.fromEntries(Object.keys(modules).map((generate) => [generate, { generate, size: 1 }])),
      cases: Object.keys(modules).map((store) => ({ tool: "rows", store })),
    },
    { root: folder },
  );
  expect(replayed.failures.map(({ message }) => message)).toEqual([
    `The generator of store "gives.js" gave ${base}, which is not private to this run.`,
    expect.stringMatching(/^The generator of store "links.js" gave .*, which is not private to this run\.$/),
  ]);
  expect(texts(replayed)).toEqual({ "rows/default @ beside.js": "[]" });
  expect(statSync(file).mtimeMs).toBe(1000);
});

it("lays out a store whatever its name is", async () => {
  const root = makeFolder({ "gen.js": WRITES });
  const replayed = await replay(
    {
      stores: { "large/nested": { generate: "gen.js", size: 1 }, "..": { setup: [["true"]] } },
      cases: [{ tool: "rows" }, { tool: "count", store: ".." }],
    },
    { root },
  );
  expect(replayed.failures).toEqual([]);
  expect(texts(replayed)).toEqual({ "rows/default @ large/nested": "[]", "count/default @ ..": "1" });
});

it("waits for no process that a command or a generator left behind", async () => {
  const root = makeFolder({
    "a.json": rows(1),
    "dies.js": `import { spawn } from "node:child_process"; import { writeFileSync } from "node:fs";
      export function generate() {
        const child = spawn("sleep", ["600"], { stdio: "inherit" });
        writeFileSync("pid", String(child.pid));
        process.kill(process.pid, "SIGKILL");
        for (;;);
      }`,
  });
  const replayed = await replay(
    {
      stores: {
        setup: { path: "a.json", setup: [["sh", "-c", "sleep 600 & exit 0"]] },
        dies: { generate: "dies.js", size: 1 },
      },
      cases: [
        { tool: "rows", store: "setup" },
        { tool: "rows", store: "dies" },
      ],
    },
    { root },
  );
  expect(replayed.failures.map(({ message }) => message)).toEqual([
    'Store "dies" of size 1 could not be generated (it ended its process before generate() was done; exit code none).',
  ]);
  expect(texts(replayed)).toEqual({ "rows/default @ setup": rows(1) });
  const pid = Number(readFileSync(join(root, "pid"), "utf8"));
  await expect.poll(() => runs(pid), { timeout: 20_000 }).toBe(false);
});

it("calls the next generator though the kept process was ended meanwhile", async () => {
  const root = makeFolder({ "pid.js": WRITES.replace('"[]"', "String(process.pid)") });
  const generators = createGenerators(root);
  onTestFinished(() => generators.close());
  const call = async (name: string) => {
    const target = join(root, name);
    const input = { size: 1, target, seed: 1 };
    await generators.run({ file: join(root, "pid.js"), jiti: undefined, input }, { timeoutMs: 20_000 });
    return Number(readFileSync(target, "utf8"));
  };
  const first = await call("a");
  expect(await call("b")).toBe(first);
  process.kill(first, "SIGKILL");
  // Collected, and so known to this process, and not only dead.
  await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow("ESRCH"), { timeout: 20_000 });
  expect(await call("c")).not.toBe(first);
});

it("tells a store that its setup took away", async () => {
  const root = makeFolder({ "a.json": rows(1) });
  const replayed = await replay(
    { stores: { a: { path: "a.json", setup: [["rm", "{store}"]] } }, cases: [{ tool: "count" }] },
    { root },
  );
  expect(replayed.failures).toMatchObject([
    {
      code: "store",
      message: expect.stringMatching(/^Store "a" cannot be read once it is laid out \(ENOENT/),
    },
  ]);
});

it("ends a process of generators with its stdin, also while a module hangs", async () => {
  const root = makeFolder({
    "hangs.js": `import { writeFileSync } from "node:fs";
      export function generate({ target }) { writeFileSync(target, ""); for (;;); }`,
  });
  const target = join(root, "begun");
  const host = spawn(process.execPath, ["--input-type=module", "-e", HOST, "--", THREAD], {
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void host.kill("SIGKILL"));
  host.stdin?.write(
    `${JSON.stringify({ file: join(root, "hangs.js"), input: { size: 1, target, seed: 1 } })}\n`,
  );
  await expect.poll(() => existsSync(target), { timeout: 20_000 }).toBe(true);
  const ended = once(host, "exit");
  host.stdin?.end();
  await ended;
});

it.each([
  ["a path that is not the store's", "a.json", ["true", "{scratch}"], "{scratch} stands for nothing here"],
  ["a size that there is not", "a.json", ["true", "{store.size}"], "{store.size} stands for nothing here"],
])("tells %s in a store's setup before a server starts", async (_, path, command, message) => {
  const root = makeFolder({ "a.json": rows(1) });
  const fault = replay(
    { command: "no-such-command", stores: { a: { path, setup: [["true"], command] } } },
    { root },
  );
  await expect(fault).rejects.toMatchObject({
    name: "CaseError",
    where: "/mcpServers/desk/stores/a/setup/1",
    message,
  });
});

it("tells a setup that would never run", async () => {
  const root = makeFolder({ "upstream/GET/a.json": "{}" });
  const fault = replay({ stores: { api: { http: "upstream", setup: [["true"]] } } }, { root });
  await expect(fault).rejects.toMatchObject({
    name: "CaseError",
    where: "/mcpServers/desk/stores/api/setup",
    next: 'remove "setup"',
  });
});
