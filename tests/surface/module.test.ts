import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SurfaceError } from "../../src/surface/errors.ts";
import { readModule } from "../../src/surface/module.ts";

const fixture = (name: string) => join(import.meta.dirname, "modules", name);
const read = async (name: string) => {
  const { definitions } = await readModule(fixture(name), name);
  return new Map(definitions.map((definition) => [definition.name, definition]));
};

const ORDERS = {
  type: "object",
  properties: {
    limit: { type: "integer", maximum: 100, default: 20, description: "How many" },
    status: { type: "string", enum: ["open", "closed"] },
  },
};

describe.each(["zod3.js", "zod4.js"])("%s", (file) => {
  it("converts objects from the caller's side, with descriptions", async () => {
    const tools = await read(file);
    expect(tools.get("list_orders")?.inputSchema).toMatchObject(ORDERS);
    expect(tools.get("list_orders")?.inputSchema).not.toHaveProperty("required.0");
    expect(tools.get("list_orders")?.outputSchema).toMatchObject({
      properties: { orders: { type: "array", items: { properties: { id: { type: "string" } } } } },
    });
    expect(tools.get("list_orders")?.annotations).toEqual({ readOnlyHint: true });
  });

  it("takes a raw shape for an object", async () => {
    expect((await read(file)).get("get_order")?.inputSchema).toMatchObject({
      type: "object",
      properties: { id: { type: "string", description: "Its id" } },
      required: ["id"],
    });
  });
});

it("takes names from a record, and keeps metadata", async () => {
  const tools = await read("zod4.js");
  expect([...tools.keys()]).toEqual(["list_orders", "get_order", "add_tree"]);
  expect(tools.get("list_orders")?.meta).toEqual({ ui: { visibility: ["app"] } });
});

it("converts recursive schemas, and lets what JSON Schema cannot say take anything", async () => {
  const schema = (await read("zod4.js")).get("add_tree")?.inputSchema;
  expect(schema).toMatchObject({ properties: { due: {} }, required: ["root"] });
  expect(JSON.stringify(schema)).toContain("$ref");
});

it("reads zod mini, TypeScript and plain JSON Schema", async () => {
  expect((await read("mini.js")).get("find")?.inputSchema).toMatchObject({
    properties: { text: { type: "string" }, exact: { type: "boolean" } },
    required: ["text"],
  });
  expect((await read("typed.ts")).get("find")?.inputSchema).toMatchObject({ required: ["text"] });
  const tools = await read("json.js");
  expect(tools.get("find")).toMatchObject({ title: "Find", inputSchema: { required: ["text"] } });
  expect(tools.get("ping")?.inputSchema).toEqual({ type: "object", properties: {} });
  expect(tools.get("whoami")?.inputSchema).toEqual({ type: "object", properties: {} });
});

describe("what cannot be used is an error that says where", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "surface-module-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const failing = async (file: string): Promise<SurfaceError> => {
    const error = await readModule(file, "tools.js").then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SurfaceError);
    return error as SurfaceError;
  };

  it.each([
    ["empty3.js", /zod 3 schema converts to an empty/],
    ["empty4.js", /zod 4 schema converts to an empty/],
    ["mixed.js", /mixes schemas of zod 3 and zod 4/],
    ["nested.js", /zod 4 schema cannot be converted/],
  ])("%s", async (file, message) => {
    const error = await failing(fixture(file));
    expect(error.message).toMatch(message);
    expect(error.exitCode).toBe(2);
    expect(error.where).toMatch(/^tools\.js: tool "\w+", inputSchema$/);
    expect(error.next).not.toBe("");
  });

  it.each([
    ["nothing that is a tool", "export const answer = 42;", /exports no tools/],
    ["an empty list", "export const tools = [];", /exports no tools/],
    ["a mistake", "export const tools = ;", /cannot be loaded/],
    ["a throw", "throw new Error('no key');", /cannot be loaded: no key/],
    [
      "a schema that is a text",
      "export const tools = [{ name: 'a', inputSchema: 'x' }];",
      /neither zod nor JSON/,
    ],
    [
      "a cycle",
      "const s = { type: 'object' }; s.self = s; export const tools = [{ name: 'a', inputSchema: s }];",
      /JSON/,
    ],
  ])("a module with %s", async (name, text, message) => {
    const file = join(folder, `${name.replaceAll(" ", "-")}.mjs`);
    await writeFile(file, text);
    expect((await failing(file)).message).toMatch(message);
  });

  it("a module that does not exist", async () => {
    expect((await failing(join(folder, "none.js"))).message).toMatch(/does not exist/);
  });
});

it("reads a file again after it was changed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "surface-module-"));
  try {
    const file = join(folder, "tools.mjs");
    for (const name of ["first", "second"]) {
      await writeFile(file, `export const tools = [{ name: "${name}" }];`);
      expect((await readModule(file)).definitions.map((definition) => definition.name)).toEqual([name]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("keeps what modules print off stdout, which carries the report", async () => {
  const folder = await mkdtemp(join(tmpdir(), "module-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tools = (name: string, wait: number) =>
    `console.log("first"); await new Promise((done) => setTimeout(done, ${wait})); console.log("second");
     export const tools = [{ name: "${name}", inputSchema: { type: "object" } }];`;
  await writeFile(join(folder, "a.mjs"), tools("a", 50));
  await writeFile(join(folder, "b.mjs"), tools("b", 150));
  await writeFile(
    join(folder, "budgets.config.mjs"),
    'console.log("first"); export default { mcpServers: {} };',
  );
  const project = join(import.meta.dirname, "../..");
  const script = `import { createJiti } from "jiti";
    const jiti = createJiti(${JSON.stringify(project)});
    const { readModule } = await jiti.import(${JSON.stringify(join(project, "src/surface/module.ts"))});
    const { readConfig } = await jiti.import(${JSON.stringify(join(project, "src/config/read.ts"))});
    const [a, b, config] = await Promise.all([readModule("a.mjs"), readModule("b.mjs"), readConfig("budgets.config.mjs", "")]
      .map((one) => one.then(() => "loaded", (error) => error.message)));
    console.log(a, b, config);`.replaceAll(/"((?:a|b|budgets\.config)\.mjs)"/g, (_, name) =>
    JSON.stringify(join(folder, name)),
  );
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: project,
    encoding: "utf8",
  });
  expect(run.stdout).toBe("loaded loaded loaded\n");
  expect(run.stderr.match(/first|second/g)).toHaveLength(5);
});
