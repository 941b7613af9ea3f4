import { describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/load.ts";
import { meantPlaceholder } from "../../src/config/placeholders.ts";
import { folder } from "../support/folder.ts";

describe("placeholders", () => {
  it.each([
    ["stroe", "store"],
    ["stor", "store"],
    ["Store", "store"],
    ["STORE", "store"],
    ["stores", "store"],
    ["store.szie", "store.size"],
    ["store_size", "store.size"],
    ["storeUrl", "store.url"],
    ["store.path", "store"],
    ["scrach", "scratch"],
    ["prot", "port"],
    ["rooot", undefined],
    ["Root", "root"],
    ["step.0.id", "steps.0.id"],
  ])("{%s} means %s", (typed, meant) => {
    expect(meantPlaceholder(typed)).toBe(meant);
  });

  it.each([
    "store",
    "store.size",
    "store.url",
    "root",
    "scratch",
    "port",
    "steps.0.id",
    "id",
    "name",
    "score",
  ])("{%s} is left alone", (typed) => {
    expect(meantPlaceholder(typed)).toBeUndefined();
  });

  const block = (more: object) => ({ command: "x", stores: { s: { path: "p" } }, ...more });
  const wrong: Record<string, object> = {
    args: { args: ["--file", "{stroe}"] },
    env: { env: { F: "{stroe}" } },
    cwd: { cwd: "{stroe}" },
    "a store's setup": { stores: { s: { path: "p", setup: [["fill", "{stroe}"]] } } },
    "arguments of a case": { cases: [{ tool: "t", arguments: { deep: [{ er: "a {stroe} b" }] } }] },
    "arguments of a step": { cases: [{ tool: "t", setup: [{ tool: "u", arguments: { a: "{stroe}" } }] }] },
  };

  it.each(Object.keys(wrong))("are looked for in %s", async (name) => {
    const cwd = folder({ "budgets.config.json": { mcpServers: { a: block(wrong[name] ?? {}) } } });
    await expect(loadConfig({ cwd, env: {} })).rejects.toThrow(
      /^\{stroe\} in mcpServers\.a\..+ stands for nothing$/,
    );
  });

  it("are looked for in a URL and its headers, and not where the environment is meant", async () => {
    const at = (server: object) =>
      loadConfig({
        cwd: folder({ "budgets.config.json": { mcpServers: { a: server } } }),
        env: { stroe: "v" },
      });
    await expect(at({ url: "http://h:{prot}/" })).rejects.toThrow(/\{prot\}/);
    await expect(at({ url: "http://h/", headers: { A: "{Store}" } })).rejects.toThrow(/\{Store\}/);
    await expect(at({ url: "http://h/${stroe}" })).resolves.toBeDefined();
  });
});

describe("values from earlier calls", () => {
  const id = (step: string) => ({ deep: [`x${step}`] });
  it.each<[string, object, string, string]>([
    [
      "a later call",
      { setup: [{ tool: "s" }], arguments: id("{steps.1.id}") },
      "{steps.1.id}",
      "write {steps.0.id}: calls are counted from 0, and there is 1 before this one",
    ],
    [
      "a call that has no setup",
      { arguments: id("{steps.0.id}") },
      "{steps.0.id}",
      'add "setup": [{ "tool": "…" }] to the case',
    ],
    [
      "a setup call itself",
      { setup: [{ tool: "s" }, { tool: "u" }, { tool: "v", arguments: id("{steps.2.a.b}") }] },
      "{steps.2.a.b}",
      "write {steps.1.a.b}: calls are counted from 0, and there are 2 before this one",
    ],
  ])("are looked for before %s", async (_, more, step, next) => {
    const config = { mcpServers: { a: { command: "x", cases: [{ tool: "t", ...more }] } } };
    const cwd = folder({ "budgets.config.json": config });
    const message = `${step} asks for the answer to a call that is not made before`;
    await expect(loadConfig({ cwd, env: {} })).rejects.toMatchObject({ message, next });
  });

  it("are taken from any call before", async () => {
    const setup = [{ tool: "s" }, { tool: "u", arguments: id("{steps.0.id}") }];
    const cases = [{ tool: "t", setup, arguments: { a: "{steps.0.id} {steps.1.id}", b: "{steps.9}" } }];
    const cwd = folder({ "budgets.config.json": { mcpServers: { a: { command: "x", cases } } } });
    await expect(loadConfig({ cwd, env: {} })).resolves.toBeDefined();
  });
});
