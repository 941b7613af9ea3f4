import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/*
 * A server without dependencies for the tests of replay: `node desk.js [store] [--port N]`.
 * Each tool does one thing that replay has to cope with.
 */
const [store = "", ...flags] = process.argv.slice(2);
const port = Number(flags[flags.indexOf("--port") + 1] || 0);
let calls = 0;

const text = (value) => ({
  content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) }],
});
const readOnly = { readOnlyHint: true };
const object = (properties, required = []) => ({ type: "object", properties, required });

const tools = {
  rows: {
    annotations: readOnly,
    run: () => text(JSON.parse(readFileSync(store, "utf8"))),
  },
  add_row: {
    run: () => {
      const rows = JSON.parse(readFileSync(store, "utf8"));
      writeFileSync(store, JSON.stringify([...rows, { id: rows.length }]));
      return text("added");
    },
  },
  count: { run: () => text(String(calls)) },
  echo: {
    inputSchema: object({ value: {}, size: { type: "integer", minimum: 1 } }),
    run: (args) => text(args),
  },
  strict: {
    inputSchema: { ...object({ mode: { enum: ["a", "b"] } }, ["mode"]), additionalProperties: false },
    run: () => text("fine"),
  },
  open_view: { run: () => ({ content: [], structuredContent: { viewId: `view-${randomUUID()}`, size: 3 } }) },
  open_text_view: { run: () => text({ viewId: `view-${randomUUID()}` }) },
  show_view: {
    inputSchema: object({ viewId: { type: "string" }, size: { type: "integer" } }, ["viewId"]),
    run: ({ viewId, size }) => text(`shown ${viewId.slice(0, 5)} ${viewId.length} ${typeof size}`),
  },
  places: {
    run: () =>
      text({
        store,
        url: pathToFileURL(store).href,
        encoded: encodeURIComponent(store),
        escaped: store.replaceAll("/", "\\/"),
        folder: dirname(store),
        relative: relative(process.cwd(), store),
        beside: `${store}.lock`,
        cwd: process.cwd(),
        temporary: join(tmpdir(), "other"),
        home: process.env.HOME,
        sentence: `Reading ${store}, listening on http://127.0.0.1:${port}/.`,
        port,
        [store]: "a key",
        pathless: "and/tmp/or",
      }),
  },
  die: {
    run: () => {
      process.stderr.write(`cannot go on, token ${process.env.TOKEN}\n`);
      process.exit(7);
    },
  },
  hang: { run: () => undefined },
  refuse: { run: () => ({ ...text("no such view; call open_view first"), isError: true }) },
  clock: {
    run: () => ({
      content: [
        {
          type: "text",
          text: `Run ${randomUUID()} by pid ${process.pid} at ${new Date().toISOString()} took ${(1 + Math.random()).toFixed(5)} ms`,
        },
      ],
      structuredContent: {
        id: randomUUID(),
        at: Date.now(),
        day: new Date().toUTCString(),
        list: [{ hash: randomBytes(8).toString("hex"), name: "kept" }],
        text: `line one is kept\n${randomUUID()} changes\n${"and the rest is kept. ".repeat(4)}`,
      },
    }),
  },
  reorder: {
    run: () => {
      const entries = [
        ["a", 1],
        ["b", 2],
        ["c", 3],
        ["d", 4],
      ];
      const turn = process.pid % 4;
      return text(
        JSON.stringify(Object.fromEntries([...entries.slice(turn), ...entries.slice(0, turn)]), null, 2),
      );
    },
  },
  random: {
    run: () => {
      const some = () => Array.from({ length: 1 + (randomBytes(4).readUInt32LE() % 997) }, () => 1);
      return text({ rows: some(), more: some(), rest: some() });
    },
  },
  secret: { run: () => text(`the token is ${process.env.TOKEN}`) },
  deep: {
    run: () => ({
      content: [],
      structuredContent: JSON.parse(`{"a":${"[".repeat(3000)}${"]".repeat(3000)}}`),
    }),
  },
  deep_text: {
    run: () =>
      text(`${"[".repeat(50_000)}${randomUUID().slice(0, 4).replace(/\D/g, "1")}${"]".repeat(50_000)}`),
  },
  scratch: { run: () => text(existsSync(process.env.SCRATCH ?? "") ? "there" : "not there") },
  spawn: {
    run: () => text(execFileSync(process.execPath, ["-p", "1 + 1"]).toString().trim()),
  },
  fetch: {
    inputSchema: object({ path: { type: "string" } }, ["path"]),
    run: async ({ path }) => {
      const answer = await fetch(process.env.API + path);
      return text(`${answer.status} ${answer.headers.get("link") ?? ""} ${await answer.text()}`);
    },
  },
};

const definitions = Object.entries(tools).map(([name, { annotations, inputSchema = object({}) }]) => ({
  name,
  description: `${name} of ${store}`,
  inputSchema,
  ...(annotations ? { annotations } : {}),
}));

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "desk", version: "1.0.0" },
  }),
  "tools/list": () => ({ tools: definitions }),
  "tools/call": ({ name, arguments: args }) => {
    calls += 1;
    return tools[name].run(args);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = await answers[method]?.(params ?? {});
  if (result !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
