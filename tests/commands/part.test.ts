import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { answer, items, LIST_ITEMS, type Shop, shop } from "../support/scripted.ts";

const LIST_ORDERS = { ...LIST_ITEMS, name: "list_orders" };

function lockOf({ cwd }: Shop): string {
  return readFileSync(path.join(cwd, "budgets.lock.json"), "utf8");
}

async function twoTools(): Promise<Shop> {
  const made = shop();
  made.say({
    tools: [LIST_ITEMS, LIST_ORDERS],
    answers: { list_items: answer(items(5)), list_orders: answer(items(9)) },
  });
  expect((await cli(["update"], made)).code).toBe(0);
  return made;
}

describe("an update of a part", () => {
  it("is refused where another entry was edited by hand, which would be locked as if it had been measured", async () => {
    const made = await twoTools();
    const lock = lockOf(made);
    const at = lock.indexOf('"list_orders"');
    const edited = lock.slice(0, at) + lock.slice(at).replace(/"content": \d+/, '"content": 9000');
    writeFileSync(path.join(made.cwd, "budgets.lock.json"), edited);
    const { code, stderr } = await cli(["update", "--tool", "list_items"], made);
    expect(stderr).toMatch(/shop \/ list_orders \/ default: this case was edited by hand/);
    expect(stderr).toContain("→ run `budget-check update` without --server, --tool and --case");
    expect(code).toBe(2);
    expect(lockOf(made)).toBe(edited);
    // The part that was edited itself can be measured anew.
    expect((await cli(["update", "--tool", "list_orders"], made)).code).toBe(0);
    expect(lockOf(made)).toBe(lock);
  });

  it("is refused where the lockfile counts in another encoding, instead of dropping what was not selected", async () => {
    const made = await twoTools();
    const lock = lockOf(made);
    made.configure({}, { encoding: "o200k_base" });
    for (const filter of [
      ["--tool", "list_items"],
      ["--server", "shop"],
      ["--case", "default"],
    ]) {
      const { code, stderr } = await cli(["update", ...filter], made);
      expect(stderr).toContain("its tokens are counted with cl100k_base, the configuration says o200k_base");
      expect(code).toBe(2);
      expect(lockOf(made)).toBe(lock);
    }
    expect((await cli(["update"], made)).code).toBe(0);
    expect(lockOf(made)).toContain('"list_orders"');
  });

  it("of a case takes the findings that rest on it", async () => {
    const made = await twoTools();
    const text = JSON.stringify(items(50), null, 8);
    made.say({
      answers: { list_items: { content: [{ type: "text", text }] }, list_orders: answer(items(9)) },
    });
    expect((await cli(["check"], made)).stdout).toContain("finding, pretty-printed");
    expect((await cli(["update", "--case", "list_items/default"], made)).code).toBe(0);
    expect((await cli(["check", "--frozen"], made)).code).toBe(0);
    const accepted = lockOf(made);
    expect((await cli(["update"], made)).code).toBe(0);
    expect(lockOf(made)).toBe(accepted);
    made.say({ answers: { list_items: answer(items(50)), list_orders: answer(items(9)) } });
    expect((await cli(["update", "--case", "list_items/default"], made)).code).toBe(0);
    expect(lockOf(made)).not.toContain("pretty-printed");
  });
});

it("sums a round anew, so that a whole check is content with what a part accepted", async () => {
  const made = await twoTools();
  made.configure({ rounds: { look: ["list_items/default", "list_orders/default"] } });
  expect((await cli(["update"], made)).code).toBe(0);
  made.say({ answers: { list_items: answer(items(6)), list_orders: answer(items(9)) } });
  expect((await cli(["check", "--tool", "list_items"], made)).code).toBe(1);
  expect((await cli(["update", "--tool", "list_items"], made)).code).toBe(0);
  const { code, stdout } = await cli(["check", "--frozen"], made);
  expect(stdout).toMatch(/^Within budget/m);
  expect(code).toBe(0);
});

describe("a check of a part", () => {
  it.each(["--server shop", "--tool list_items", "--case list_items/default"])(
    "with %s tells that the lockfile counts in another encoding, where nothing can be compared",
    async (filter) => {
      const made = await twoTools();
      made.configure({}, { encoding: "o200k_base" });
      const { code, stdout } = await cli(["check", "--frozen", ...filter.split(" ")], made);
      expect(stdout).toContain("cl100k_base → o200k_base");
      // Of the part alone it could not be accepted.
      expect(stdout).toMatch(/Accept with: npx budget-check update$/m);
      expect(code).toBe(1);
    },
  );
});

it("an update that solves a conflict does not say that there was no lockfile", async () => {
  const made = await twoTools();
  const lock = lockOf(made);
  writeFileSync(path.join(made.cwd, "budgets.lock.json"), `<<<<<<< ours\n${lock}`);
  const { code, stdout } = await cli(["update"], made);
  expect(stdout).toContain("the lockfile has conflict markers of a merge, so nothing is held to a budget");
  expect(stdout).not.toContain("there is no");
  expect(code).toBe(0);
  expect(lockOf(made)).toBe(lock);
});
