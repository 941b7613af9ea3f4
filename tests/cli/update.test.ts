import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { answer, items, LIST_ITEMS, shop } from "../support/scripted.ts";

describe("what update says of the changes", () => {
  it("is nothing of a lockfile that was not there, which it writes", async () => {
    const { cwd } = shop();
    const { code, stdout } = await cli(["update"], { cwd });
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/Changes|nothing is held|not frozen/);
    expect(stdout).toContain("Locked in budgets.lock.json: ");
  });

  it("is that they are accepted, what was stale and what cost more alike", async () => {
    const { cwd, say, configure } = shop();
    await cli(["update"], { cwd });
    say({ answers: { list_items: answer(items(5, { sku: "7f3a9c51-22d4" })) } });
    configure({ cases: [{ tool: "list_items", name: "red", arguments: { color: "red" } }] });
    const { code, stdout } = await cli(["update"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/list_items \/ red: stale, case\n.*\(accepted\)/);
    expect(stdout).toMatch(/list_items \/ default: tokens, content\n.*\n?.*\(accepted\)/);
    expect(stdout).not.toContain("not frozen");
  });

  it.each([
    ["a limit stands against it", 1, { max: { tools: { list_items: { tokens: 20 } } } }, {}],
    [
      "something could not be measured",
      3,
      { cases: [{ tool: "list_items", name: "after", setup: [{ tool: "refuse" }] }] },
      { tools: [LIST_ITEMS, { ...LIST_ITEMS, name: "refuse", annotations: {} }] },
    ],
  ])("is that they are not accepted where %s", async (_, expected, server, script) => {
    const { cwd, say, configure } = shop();
    await cli(["update"], { cwd });
    const lock = () => readFileSync(path.join(cwd, "budgets.lock.json"), "utf8");
    const before = lock();
    say({
      answers: {
        list_items: answer(items(5, { sku: "7f3a9c51-22d4" })),
        refuse: { ...answer("no"), isError: true },
      },
      ...script,
    });
    configure(server);
    const { code, stdout } = await cli(["update"], { cwd });
    expect(stdout).toMatch(/list_items \/ default: tokens, content\n.*\n?.*\(not accepted\)/);
    expect(code).toBe(expected);
    expect(stdout).not.toContain("(accepted)");
    expect(lock()).toBe(before);
  });
});
