import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createLimiter, type ReplayEvent } from "../../src/replay/index.ts";
import { DESK, makeFolder, replay, rows, texts } from "./desk.ts";

it("replays cases in order in one process per store, and default cases after them", async () => {
  const root = makeFolder({ "a.json": rows(2), "b.json": rows(3) });
  const events: ReplayEvent[] = [];
  const replayed = await replay(
    {
      stores: { a: { path: "a.json", size: 2 }, b: { path: "b.json", size: 3 } },
      cases: [
        { tool: "count", store: "b" },
        { tool: "count", name: "one", store: "a" },
        { tool: "count", name: "two", store: "a" },
        { tool: "echo", arguments: { size: "{store.size}" as never, value: "{root}/x" }, store: "b" },
      ],
    },
    { root, on: (event) => events.push(event) },
  );
  expect(replayed.failures).toEqual([]);
  expect(texts(replayed)).toEqual({
    "count/default @ b": "1",
    "count/one @ a": "1",
    "count/two @ a": "2",
    "echo/default @ b": '{"size":3,"value":"/home/user/project/x"}',
    "rows/default @ a": '[{"id":0},{"id":1}]',
  });
  expect(events.filter((event) => event.kind === "session")).toHaveLength(2);
  expect(replayed.protocol).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it("gives every process a copy of its own: the original is never written", async () => {
  const root = makeFolder({ "a.json": rows(2) });
  const cases = [{ tool: "add_row" }, { tool: "rows", name: "after" }];
  const replayed = await replay({ stores: { a: { path: "a.json" } }, cases }, { root, passes: 2 });
  expect(texts(replayed)["rows/after @ a"]).toBe('[{"id":0},{"id":1},{"id":2}]');
  expect(readFileSync(join(root, "a.json"), "utf8")).toBe(rows(2));
});

it("goes on in a fresh process after a crash and after a time-out, and tells both", async () => {
  const root = makeFolder({ "a.json": rows(1) });
  const replayed = await replay(
    {
      env: { TOKEN: "s3cr3t-value" },
      stores: { a: { path: "a.json" } },
      cases: [
        { tool: "count" },
        { tool: "die" },
        { tool: "count", name: "after crash" },
        { tool: "hang", timeout: 200 },
        { tool: "count", name: "after time-out" },
      ],
    },
    { root, secrets: ["s3cr3t-value"] },
  );
  expect(texts(replayed)).toMatchObject({
    "count/default @ a": "1",
    "count/after crash @ a": "1",
    "count/after time-out @ a": "1",
    "rows/default @ a": '[{"id":0}]',
  });
  expect(replayed.failures).toMatchObject([
    { tool: "die", case: "default @ a", code: "crash", unmeasured: ["die/default @ a"] },
    { tool: "hang", case: "default @ a", code: "timeout", unmeasured: ["hang/default @ a"] },
  ]);
  expect(replayed.failures[0]?.stderr).toContain("cannot go on, token ***");
  expect(JSON.stringify(replayed)).not.toContain("s3cr3t-value");
});

it("tells an answer that nests too deep, and goes on", async () => {
  const cases = [{ tool: "deep" }, { tool: "count" }];
  const replayed = await replay({ args: [DESK], cases, defaultCases: "none" }, { root: makeFolder() });
  expect(texts(replayed)).toEqual({ "count/default": "2" });
  expect(replayed.failures).toMatchObject([
    { tool: "deep", code: "too-deep", message: "The answer nests deeper than 1000 levels." },
  ]);
});

it("keeps the figures of other stores when the server does not start over one", async () => {
  const root = makeFolder({ "a.json": rows(1), "b.json": rows(2) });
  const replayed = await replay(
    {
      stores: {
        broken: {
          path: "b.json",
          setup: [[process.execPath, "-e", "console.log('no space left'); process.exit(3)"]],
        },
        a: { path: "a.json" },
      },
      cases: [
        { tool: "rows", store: "broken" },
        { tool: "rows", store: "a" },
      ],
    },
    { root, limiter: createLimiter(1) },
  );
  expect(texts(replayed)).toEqual({ "rows/default @ a": '[{"id":0}]' });
  expect(replayed.surface.definitions.length).toBeGreaterThan(5);
  expect(replayed.failures).toMatchObject([
    { code: "store", stderr: "no space left\n", unmeasured: ["rows/default @ broken"] },
  ]);
  expect(replayed.failures[0]?.message).toContain('Setup of store "broken"');
  expect(replayed.failures[0]?.message).toContain("exit code 3");
});

it("tells a command that does not exist once, with the cases it costs, and lists nothing", async () => {
  const root = makeFolder({ "a.json": rows(1) });
  const replayed = await replay(
    {
      command: "no-such-program",
      args: [],
      stores: { a: { path: "a.json" } },
      cases: [{ tool: "rows" }, { tool: "count" }],
    },
    { root, passes: 2 },
  );
  expect(replayed).toMatchObject({
    surface: { definitions: [] },
    cases: [],
    failures: [{ code: "not-found", unmeasured: ["rows/default @ a", "count/default @ a"] }],
  });
});

it("replays only what is selected", async () => {
  const root = makeFolder({ "a.json": rows(1), "b.json": rows(2) });
  const events: ReplayEvent[] = [];
  const replayed = await replay(
    {
      stores: { a: { path: "a.json" }, b: { path: "b.json" } },
      cases: [
        { tool: "rows", store: "a" },
        { tool: "count", store: "b" },
      ],
    },
    { root, selects: (tool) => tool === "count", on: (event) => events.push(event) },
  );
  expect(texts(replayed)).toEqual({ "count/default @ b": "1" });
  expect(events.filter((event) => event.kind === "session")).toHaveLength(1);
});

it("stands in for paths, ports and secrets wherever an answer repeats them", async () => {
  const server = {
    args: [DESK, "{store}", "--port", "{port}"],
    env: { TOKEN: "hunter2-hunter2", SCRATCH: "{scratch}" },
    cwd: "{scratch}",
    stores: { a: { path: "a b.json" } },
    cases: [{ tool: "places" }, { tool: "secret" }, { tool: "scratch" }],
  };
  const given = { secrets: ["hunter2-hunter2"] };
  const here = await replay(server, { root: makeFolder({ "a b.json": rows(1) }), ...given });
  const there = await replay(server, {
    root: makeFolder({ "a b.json": rows(1) }, "a longer name "),
    ...given,
  });
  expect(here.cases).toEqual(there.cases);
  expect(here.surface).toEqual(there.surface);
  expect(JSON.parse(texts(here)["places/default @ a"] ?? "")).toEqual({
    store: "/tmp/budget/store/a b.json",
    url: "file:///tmp/budget/store/a%20b.json",
    encoded: "%2Ftmp%2Fbudget%2Fstore%2Fa%20b.json",
    escaped: "\\/tmp\\/budget\\/store\\/a b.json",
    folder: "/tmp/budget/store",
    relative: "../store/a b.json",
    beside: "/tmp/budget/store/a b.json.lock",
    cwd: "/tmp/budget/scratch",
    temporary: "/tmp/other",
    home: "/home/user",
    sentence: "Reading /tmp/budget/store/a b.json, listening on http://127.0.0.1:40000/.",
    port: 40000,
    "/tmp/budget/store/a b.json": "a key",
    pathless: "and/tmp/or",
  });
  expect(texts(here)["secret/default @ a"]).toBe("the token is ********");
  expect(texts(here)["scratch/default @ a"]).toBe("there");
});

it("takes values for later calls out of earlier results", async () => {
  const root = makeFolder();
  const replayed = await replay(
    {
      args: [DESK],
      defaultCases: "none",
      cases: [
        {
          tool: "show_view",
          setup: [{ tool: "open_view" }],
          arguments: {
            viewId: "{steps.0.structuredContent.viewId}",
            size: "{steps.0.structuredContent.size}",
          },
        },
        {
          tool: "show_view",
          name: "from text",
          setup: [{ tool: "count" }, { tool: "open_text_view" }],
          arguments: { viewId: "{steps.1.content.0.text.viewId}" },
        },
        {
          tool: "show_view",
          name: "in short",
          setup: [{ tool: "open_view" }, { tool: "open_text_view" }],
          arguments: { viewId: "{steps.1.viewId}", size: "{steps.0.size}" },
        },
        { tool: "show_view", name: "fails", setup: [{ tool: "refuse" }], arguments: { viewId: "x" } },
        {
          tool: "show_view",
          name: "typo",
          setup: [{ tool: "open_view" }],
          arguments: { viewId: "{steps.0.structuredContent.viewID}" },
        },
        {
          tool: "show_view",
          name: "short typo",
          setup: [{ tool: "open_text_view" }],
          arguments: { viewId: "{steps.0.viewID}" },
        },
      ],
    },
    { root },
  );
  expect(texts(replayed)).toEqual({
    "show_view/default": "shown view- 41 number",
    "show_view/from text": "shown view- 41 undefined",
    "show_view/in short": "shown view- 41 number",
  });
  expect(replayed.failures).toMatchObject([
    {
      case: "fails",
      code: "setup",
      message: expect.stringContaining("Setup call 1 (refuse) failed: isError: no such view"),
    },
    { case: "typo", code: "setup", message: expect.stringContaining('has no "viewID"; it has viewId, size') },
    {
      case: "short typo",
      code: "setup",
      message: expect.stringContaining('the result has no "viewID"; it has content, viewId'),
    },
  ]);
});

it("leaves nothing in the temporary folder, not even when it is aborted", async () => {
  const root = makeFolder({ "a.json": rows(1) });
  const temporary = makeFolder();
  vi.stubEnv("TMPDIR", temporary);
  const stop = new AbortController();
  let most = 0;
  const on = (event: ReplayEvent): void => {
    most = Math.max(most, readdirSync(temporary).length);
    if (event.kind === "session") setTimeout(() => stop.abort(), 300);
  };
  const replayed = replay(
    { stores: { a: { path: "a.json" } }, cases: [{ tool: "hang" }] },
    { root, signal: stop.signal, on },
  );
  await expect(replayed).rejects.toThrow(/abort/i);
  vi.unstubAllEnvs();
  expect(most).toBe(1);
  expect(readdirSync(temporary)).toEqual([]);
});
