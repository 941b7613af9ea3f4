import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createGenerators, createLimiter, type ReplayInput, recordServer } from "../../src/replay/index.ts";
import { hideSecrets } from "../../src/replay/secrets.ts";
import { DESK, makeFolder, replay, rows, texts } from "./desk.ts";

const server = {
  command: process.execPath,
  args: [DESK, "{store}"],
  env: { TOKEN: "hunter2-hunter2" },
  stores: { a: { path: "a.json" }, sweep: { generate: "gen.js", sizes: [1, 2] } },
  cases: [
    { tool: "secret" },
    { tool: "clock" },
    { tool: "rows", store: "sweep" },
    { tool: "places", name: "../../x" },
  ],
  recordings: "recordings",
};
const FILES = {
  "a.json": rows(2),
  "gen.js":
    "import { writeFileSync } from 'node:fs'; export const generate = ({ size, target }) => writeFileSync(target, JSON.stringify(Array(size).fill(0)));",
};

const generators = createGenerators(import.meta.dirname);
afterEach(generators.close);

function input(root: string, given: Partial<ReplayInput> = {}): ReplayInput {
  return {
    name: "desk",
    server,
    root,
    secrets: ["hunter2-hunter2"],
    timeouts: { start: 20_000, call: 20_000, stop: 2_000 },
    limiter: createLimiter(2),
    generators,
    passes: 1,
    lockedVolatile: () => undefined,
    selects: () => true,
    probes: () => [],
    on: () => {},
    ...given,
  };
}

it("records what came over the wire, and replays it without a call", async () => {
  const root = makeFolder(FILES);
  const { replay: recorded, files } = await recordServer(input(root));
  expect(files).toEqual([
    "tools.json",
    expect.stringMatching(/^secret\/default-a\.[0-9a-f]{8}\.json$/),
    expect.stringMatching(/^clock\/default-a\.[0-9a-f]{8}\.json$/),
    expect.stringMatching(/^rows\/default-sweep\.[0-9a-f]{8}\.json$/),
    expect.stringMatching(/^places\/x-a\.[0-9a-f]{8}\.json$/),
  ]);
  expect(readdirSync(root).sort()).toEqual(["a.json", "gen.js", "recordings"]);
  const everything = files.map((file) => readFileSync(join(root, "recordings", file), "utf8")).join("");
  expect(everything).not.toContain("hunter2");
  expect(everything).not.toContain(root);

  const calls: unknown[] = [];
  const again = await replay(server, {
    root,
    passes: 2,
    on: (event) => event.kind === "case" && calls.push(event),
  });
  expect(calls).toEqual([]);
  expect(again.failures).toEqual([]);
  expect(again.cases).toEqual(recorded.cases);
  expect(texts(again)["rows/default @ sweep"]).toBe("[0] | [0,0]");
});

it("uses the recorded definitions where the server does not start, and says so", async () => {
  const root = makeFolder(FILES);
  await recordServer(input(root));
  const again = await replay({ ...server, command: "no-such-program" }, { root });
  expect(again.failures).toEqual([]);
  expect(again.cases).toHaveLength(4);
  expect(again.protocol).toMatch(/^\d{4}-/);
  expect(again.oddities).toMatchObject([
    { code: "recorded-definitions", message: expect.stringContaining("no-such-program") },
  ]);
  const nothing = await replay({ ...server, command: "no-such-program", recordings: "none" }, { root });
  expect(nothing).toMatchObject({ cases: [], failures: [{ code: "not-found" }] });
});

it("tells a recording that is stale, missing or broken, and keeps the others", async () => {
  const root = makeFolder(FILES);
  const { files } = await recordServer(input(root));
  writeFileSync(join(root, "a.json"), rows(3));
  writeFileSync(join(root, "recordings", files[3] ?? ""), "{}");
  writeFileSync(join(root, "recordings", files[4] ?? ""), "<<<<<<< ours\n");
  const cases = [...server.cases, { tool: "count", store: "sweep" }];
  const again = await replay({ ...server, cases }, { root });
  expect(again.cases).toEqual([]);
  expect(again.failures.map(({ tool, code, message }) => [tool, code, message])).toEqual([
    ["secret", "stale-recording", expect.stringContaining("the store have changed since")],
    ["clock", "stale-recording", expect.stringContaining("the store have changed since")],
    ["rows", "no-recording", `The file ${files[3]} is no recording.`],
    ["places", "no-recording", `The recording ${files[4]} is not valid JSON.`],
    ["count", "no-recording", "There is no recording of count/default @ sweep."],
  ]);

  const other = makeFolder({
    ...FILES,
    "desk.js": readFileSync(DESK, "utf8").replaceAll("of ${store}", "over ${store}"),
  });
  await recordServer(input(other));
  const changed = await replay({ ...server, args: ["desk.js", "{store}"] }, { root: other });
  expect(changed.failures[0]?.message).toContain("the tool's definition has changed since");
});

it("writes nothing outside the configuration's folder, not by .. and not through a link", async () => {
  const outside = makeFolder();
  const root = makeFolder(FILES);
  symlinkSync(outside, join(root, "linked"));
  symlinkSync(join(outside, "nowhere"), join(root, "dangling"));
  mkdirSync(join(root, "inner"));
  symlinkSync(join(outside, "stolen.json"), join(root, "inner/tools.json"));
  for (const recordings of ["..", "../outside", "linked", "linked/deeper", "dangling", "inner", outside]) {
    const recording = recordServer(input(root, { server: { ...server, recordings } }));
    await expect(recording).rejects.toThrow(/lies outside the configuration's folder, or is a link/);
  }
  expect(readdirSync(outside)).toEqual([]);
  expect(existsSync(join(root, "../outside"))).toBe(false);
});

it("asks for a folder where none is named", async () => {
  const { recordings: _, ...unnamed } = server;
  await expect(recordServer(input(makeFolder(FILES), { server: unnamed }))).rejects.toMatchObject({
    exitCode: 2,
    where: "/mcpServers/desk",
  });
});

it.each([
  ["Authorization: Bearer abcdef.ghijkl-mnopqr", "Authorization: Bearer ***"],
  ["Basic dXNlcjpwYXNzd29yZA==", "Basic ***"],
  ["key sk-proj-abcdefghijklmnop1234", "key ***"],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789 x", "*** x"],
  ["AKIAIOSFODNN7EXAMPLE", "***"],
  ["https://me:pa55@db.example.com/x", "https://***@db.example.com/x"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJl", "***"],
  ["api_key=abcd1234&x=1", "api_key=***&x=1"],
  ['{"password": "correct horse"}', '{"password": "***"}'],
  ["my-own-secret-value", "***"],
  ["sk-ant-api03-AbCd_fGh12345678-ijklMNOP_qrst x", "*** x"],
  ["sk-proj-AbCdEfGh12345678_ijklMNOP-qrst x", "*** x"],
  ['{"password":"a\\"b c","x":1}', '{"password":"***","x":1}'],
  ['{\\"password\\":\\"a b c\\",\\"x\\":1}', '{\\"password\\":\\"***\\",\\"x\\":1}'],
  ["pk_users_organization_id", "pk_users_organization_id"],
  ["npm-registry-fetch-client", "npm-registry-fetch-client"],
  ["next_token: abcdefgh, 12 tokens", "next_token: abcdefgh, 12 tokens"],
  ["a Basic introduction", "a Basic introduction"],
])("hides what looks like a key in %j", (text, hidden) => {
  expect(hideSecrets({ content: [{ text }] }, ["my-own-secret-value"])).toEqual({
    content: [{ text: hidden }],
  });
  // What was hidden is found in a recording as it stands there.
  expect(hideSecrets(hidden, ["my-own-secret-value"])).toBe(hidden);
});

it("looks for keys in a text of millions of characters, whatever it repeats", () => {
  for (const part of [
    "a",
    "sk-",
    "sk_a_",
    "eyJ-",
    "x://",
    'password:"',
    "\\",
    "-----BEGIN PRIVATE KEY-----",
    "Bearer ",
  ]) {
    const text = part.repeat(1_000_000 / part.length);
    expect(hideSecrets(text, []).length).toBeGreaterThan(0);
  }
});

it("knows a definition again that held what looks like a key, also where the server does not start", async () => {
  const desk = readFileSync(DESK, "utf8").replace(
    "of ${store}",
    'needs Authorization: Bearer your-token-1 and password: "yours"',
  );
  const root = makeFolder({ ...FILES, "desk.js": desk });
  const own = { ...server, args: ["desk.js", "{store}"] };
  await recordServer(input(root, { server: own }));
  const live = await replay(own, { root });
  const gone = await replay({ ...own, command: "no-such-program" }, { root });
  expect([live.failures, gone.failures]).toEqual([[], []]);
  expect(gone.cases).toEqual(live.cases);
});

it("tells a recording that holds no outcomes", async () => {
  const root = makeFolder(FILES);
  const { files } = await recordServer(input(root));
  const file = join(root, "recordings", files[1] ?? "");
  const recording = JSON.parse(readFileSync(file, "utf8"));
  for (const outcomes of [
    [null],
    [{}],
    [{ kind: "ok" }],
    [{ kind: "ok", result: [] }],
    [{ kind: "no such kind" }],
    [{ kind: "error", code: 1 }],
    [{ kind: "timeout", afterMs: 5 }],
  ]) {
    writeFileSync(file, JSON.stringify({ ...recording, outcomes }));
    const again = await replay({ ...server, cases: [{ tool: "secret" }], defaultCases: "none" }, { root });
    expect(again.failures).toMatchObject([{ tool: "secret", code: "no-recording" }]);
  }
});

it("tells a store that is gone as what it is", async () => {
  const root = makeFolder({ ...FILES, "b.json": rows(1) });
  const own = {
    ...server,
    stores: { ...server.stores, b: { path: "b.json" } },
    cases: [{ tool: "secret", store: "b" }],
  };
  await recordServer(input(root, { server: own }));
  rmSync(join(root, "b.json"));
  await expect(replay(own, { root })).rejects.toMatchObject({
    name: "CaseError",
    message: "b.json does not exist",
  });
});

it("hides values under names that tell, whatever they look like", () => {
  expect(hideSecrets({ db: { password: "x", nextToken: "y", apiKey: "z" } }, [])).toEqual({
    db: { password: "***", nextToken: "y", apiKey: "***" },
  });
});
