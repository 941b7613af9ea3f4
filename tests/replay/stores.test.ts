import { lstatSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { digestStore } from "../../src/replay/digest.ts";
import { createLimiter } from "../../src/replay/index.ts";
import { runs } from "../support/processes.ts";
import { makeFolder, replay, rows, texts } from "./desk.ts";

const GENERATE = `import { writeFileSync } from "node:fs";
export function generate({ size, target, seed }) {
  writeFileSync(target, JSON.stringify(Array.from({ length: size }, (_, id) => ({ id: id * seed }))));
}`;

it("replays a case over a generated store at every size, by a module or a command", async () => {
  const root = makeFolder({
    "gen.js": GENERATE,
    "command.js":
      "const [size, target, seed] = process.argv.slice(2); import('./gen.js').then((m) => m.generate({ size: +size, target, seed: +seed }));",
    "gen.ts": GENERATE.replace(
      "{ size, target, seed }",
      "{ size, target, seed }: { size: number; target: string; seed: number }",
    ),
  });
  const sizes = [1, 3];
  const replayed = await replay(
    {
      stores: {
        module: { generate: "gen.js", sizes, seed: 5 },
        command: { generate: [process.execPath, "command.js", "{size}", "{target}", "{seed}"], sizes },
        typed: { generate: "gen.ts", size: 2 },
      },
      cases: [
        { tool: "rows", store: "command" },
        { tool: "rows", store: "module" },
        { tool: "rows", store: "typed" },
      ],
    },
    { root },
  );
  expect(replayed.failures).toEqual([]);
  expect(texts(replayed)).toEqual({
    "rows/default @ command": '[{"id":0}] | [{"id":0},{"id":1},{"id":2}]',
    "rows/default @ module": '[{"id":0}] | [{"id":0},{"id":5},{"id":10}]',
    "rows/default @ typed": '[{"id":0},{"id":1}]',
  });
  expect(replayed.cases.map((one) => one.sizes)).toEqual([sizes, sizes, undefined]);
});

it("costs a store its cases, and the gate nothing, whatever its generator does", async () => {
  const writes = "import { writeFileSync } from 'node:fs';";
  const late = "setTimeout(() => { throw new Error('too late'); }, 20);";
  const modules = {
    "nothing.js": "export function generate() {}",
    "throws.js": "export function generate() { throw new Error('out of rows'); }",
    "exports.js": "export default 1;",
    "exits.js": "export function generate() { process.exit(0); }",
    "exits-at-once.js": "process.exit(4);",
    "never.js": "export const generate = () => new Promise(() => {});",
    "late.js": `${writes} export const generate = ({ target }) => { writeFileSync(target, '[]'); ${late} };`,
    "rejects.js": "export const generate = async () => { throw 'a text\\nof two lines'; };",
    "syntax.js": "export const generate = ;",
    "imports.js": "import './nowhere.js'; export const generate = 1;",
    "killed.js": "export function generate() { process.kill(process.pid, 'SIGTERM'); for (;;); }",
  };
  const root = makeFolder({ ...modules, "fine.js": GENERATE });
  const names = [...Object.keys(modules), "fine.js"];
  const replayed = await replay(
    {
      stores: Object.fromEntries(names.map((generate) => [generate, { generate, size: 1 }])),
      cases: names.map((store) => ({ tool: "rows", store })),
    },
    { root },
  );
  const told = replayed.failures.map(({ message }) => message.replace(root, ""));
  const cannot = (name: string, why: string) => `Store "${name}" of size 1 could not be generated (${why}).`;
  expect(told).toEqual([
    'The generator of store "nothing.js" made nothing at its target.',
    cannot("throws.js", "out of rows"),
    cannot("exports.js", "it exports no function named generate"),
    cannot("exits.js", "it ended its process before generate() was done; exit code 0"),
    cannot("exits-at-once.js", "it ended its process before generate() was done; exit code 4"),
    cannot("never.js", "the promise that generate() gave never settles"),
    cannot("late.js", "an error came up after generate() was done; exit code 1"),
    cannot("rejects.js", "a text"),
    cannot("syntax.js", "Unexpected token ';'"),
    expect.stringMatching(/^Store "imports.js" of size 1 could not be generated \(Cannot find module/),
    cannot("killed.js", "it ended its process before generate() was done; exit code none"),
  ]);
  expect(replayed.failures.find(({ message }) => message.includes("exports.js"))).not.toHaveProperty(
    "stderr",
  );
  expect(replayed.failures.find(({ message }) => message.includes("late.js"))?.stderr).toContain("too late");
  expect(texts(replayed)).toEqual({ "rows/default @ fine.js": '[{"id":0}]' });
});

it("ends a generator or a command that takes too long, and what it started, in its group or out of it", async () => {
  const detached = `const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "inherit" });
     child.unref(); appendFileSync("pids", child.pid + "\\n");`;
  const imports =
    'import { spawn } from "node:child_process"; import { appendFileSync, writeFileSync } from "node:fs";';
  // As deaf as a loop without an end, and costs nothing.
  const blocks = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
  const root = makeFolder({
    "hangs.js": `${imports} export function generate() { ${detached} ${blocks} }`,
    "hangs.mjs": `${imports} ${detached} ${blocks}`,
    "lingers.js": `${imports} export const generate = ({ target }) => { writeFileSync(target, '[]'); setInterval(() => {}, 1000); };`,
  });
  const stores = {
    module: { generate: "hangs.js", size: 1 },
    command: { generate: [process.execPath, "hangs.mjs"], size: 1 },
    lingers: { generate: "lingers.js", size: 1 },
  };
  const cases = Object.keys(stores).map((store) => ({ tool: "rows", store }));
  // Enough for what is to happen first, on a busy machine too.
  const timeouts = { start: 4000, call: 20_000, stop: 2000 };
  const replayed = await replay({ stores, cases }, { root, timeouts, limiter: createLimiter(cases.length) });
  expect(replayed.failures.map(({ message }) => message)).toEqual([
    'Store "module" of size 1 could not be generated (it took longer than 4 s).',
    `Generator of store "command": ${process.execPath} took longer than 4 s.`,
    'Store "lingers" of size 1 could not be generated (it took longer than 4 s: generate() was done, and something that it opened kept it running).',
  ]);
  const pids = readFileSync(join(root, "pids"), "utf8").trim().split("\n").map(Number);
  expect(pids).toHaveLength(2);
  // The kill is on its way when the gate goes on.
  await expect.poll(() => pids.filter(runs), { timeout: 20_000 }).toEqual([]);
});

it("runs setup commands in the private copy, and fills an empty folder with them", async () => {
  const root = makeFolder({
    "a.json": rows(1),
    "fill.js": "require('fs').writeFileSync(process.argv[2], '[' + process.argv[3] + ']')",
  });
  const fill = [process.execPath, "fill.js"];
  const replayed = await replay(
    {
      stores: {
        copied: { path: "a.json", size: 7, setup: [[...fill, "{store}", "{store.size}"]] },
        empty: { setup: [[...fill, "{store}/rows.json", "{store.size}"]], sizes: [1, 2] },
      },
      cases: [
        { tool: "rows", store: "copied" },
        { tool: "places", store: "empty" },
      ],
    },
    { root },
  );
  expect(replayed.failures).toEqual([]);
  expect(texts(replayed)["rows/default @ copied"]).toBe("[7]");
  expect(texts(replayed)["places/default @ empty"]).toContain('"store":"/tmp/budget/store/empty"');
});

it("copies what links point to, so that writing through one leaves the original alone", async () => {
  const root = makeFolder({ "data/real.json": rows(1), "store/keep.txt": "x" });
  symlinkSync(join(root, "data/real.json"), join(root, "store/rows.json"));
  const replayed = await replay(
    {
      args: [join(import.meta.dirname, "servers/desk.js"), "{store}/rows.json"],
      stores: { linked: { path: "store" } },
      cases: [{ tool: "add_row" }, { tool: "rows", name: "after" }],
    },
    { root },
  );
  expect(texts(replayed)["rows/after @ linked"]).toBe('[{"id":0},{"id":1}]');
  expect(lstatSync(join(root, "data/real.json")).size).toBe(rows(1).length);
});

it("digests what a store holds and not where it lies", async () => {
  const files = { "store/a.txt": "1", "store/b/c.txt": "2" };
  const digest = (root: string) => digestStore({ path: "store" }, root);
  const one = await digest(makeFolder(files));
  expect(await digest(makeFolder(files, "elsewhere-"))).toBe(one);
  expect(await digest(makeFolder({ ...files, "store/a.txt": "3" }))).not.toBe(one);
  expect(await digest(makeFolder({ "store/a.txt": "1", "store/b/d.txt": "2" }))).not.toBe(one);

  const generated = (root: string, seed: number) => digestStore({ generate: "gen.js", seed, size: 1 }, root);
  const gen = makeFolder({ "gen.js": GENERATE });
  expect(await generated(gen, 1)).not.toBe(await generated(gen, 2));
  expect(await generated(makeFolder({ "gen.js": `${GENERATE}\n` }), 1)).not.toBe(await generated(gen, 1));
});

it("changes the request's digest with the call and the store, and with nothing else", async () => {
  const request = async (
    files: Record<string, string>,
    value: string,
    prefix: string,
  ): Promise<string | undefined> => {
    const cases = [{ tool: "echo", arguments: { value } }];
    const replayed = await replay(
      { stores: { a: { path: "a.json" } }, cases },
      { root: makeFolder(files, prefix) },
    );
    return replayed.cases[0]?.request;
  };
  const one = await request({ "a.json": rows(1) }, "{store}", "here-");
  expect(one).toMatch(/^[0-9a-f]{8}$/);
  expect(await request({ "a.json": rows(1) }, "{store}", "there-")).toBe(one);
  expect(await request({ "a.json": rows(2) }, "{store}", "here-")).not.toBe(one);
  expect(await request({ "a.json": rows(1) }, "{root}", "here-")).not.toBe(one);
});

const HAR = {
  log: {
    version: "1.2",
    entries: [
      {
        request: { method: "GET", url: "https://api.example.com/v1/items?page=1" },
        response: {
          status: 200,
          headers: [
            { name: "Link", value: '<https://api.example.com/v1/items?page=2>; rel="next"' },
            { name: "Content-Encoding", value: "gzip" },
          ],
          content: {
            mimeType: "application/json",
            text: '{"next":"https://api.example.com/v1/items?page=2"}',
          },
        },
      },
      {
        request: { method: "GET", url: "https://api.example.com/v1/turn" },
        response: { status: 202, headers: [], content: { text: "first" } },
      },
      {
        request: { method: "GET", url: "https://api.example.com/v1/turn" },
        response: { status: 200, headers: [], content: { text: "c2Vjb25k", encoding: "base64" } },
      },
    ],
  },
};

it("serves recorded upstream answers, and tells of requests that are not recorded", async () => {
  const root = makeFolder({
    "api.har": JSON.stringify(HAR),
    "bodies/GET/v1/items.json": '{"items":[]}',
    "bodies/GET/v1/items@page=2.json": '{"items":[2]}',
  });
  const get = (path: string, name: string, store: string) => ({
    tool: "fetch",
    name,
    arguments: { path },
    store,
  });
  const replayed = await replay(
    {
      args: [join(import.meta.dirname, "servers/desk.js")],
      env: { API: "{store.url}" },
      defaultCases: "none",
      stores: { har: { http: "api.har" }, bodies: { http: "bodies" } },
      cases: [
        get("/v1/items?page=1", "links", "har"),
        get("/v1/turn", "first", "har"),
        get("/v1/turn", "second", "har"),
        get("/v1/turn", "third", "har"),
        get("/v1/none?x=1", "none", "har"),
        get("/v1/items?page=1", "any query", "bodies"),
        get("/v1/items?page=2", "its query", "bodies"),
      ],
    },
    { root },
  );
  expect(replayed.failures).toEqual([]);
  expect(texts(replayed)).toMatchObject({
    "fetch/links @ har":
      '200 <https://api.example.com/v1/items?page=2>; rel="next" {"next":"https://api.example.com/v1/items?page=2"}',
    "fetch/first @ har": "202  first",
    "fetch/second @ har": "200  second",
    "fetch/third @ har": "200  second",
    "fetch/none @ har": "501  not recorded: GET /v1/none?x=1\n",
    "fetch/any query @ bodies": '200  {"items":[]}',
    "fetch/its query @ bodies": '200  {"items":[2]}',
  });
  expect(replayed.oddities).toMatchObject([
    {
      code: "unrecorded-request",
      message: expect.stringContaining("GET /v1/none?x=1"),
      help: "Add its answer to the HAR file, or to the folder as GET/v1/none.json.",
    },
  ]);
});

it("tells what is wrong with a HAR file", async () => {
  const root = makeFolder({ "api.har": '{"log":{}}' });
  const cases = [{ tool: "count", store: "har" }];
  const replayed = await replay({ stores: { har: { http: "api.har" } }, args: [], cases }, { root });
  expect(replayed.failures[0]?.message).toBe(
    'Store "har" cannot be read (it is no HAR file: log.entries is missing).',
  );
});
