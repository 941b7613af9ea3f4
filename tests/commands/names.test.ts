import { describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { answer, items, LIST_ITEMS, shop } from "../support/scripted.ts";

const named = (name: string) => ({ ...LIST_ITEMS, name });

describe("names that servers may choose", () => {
  it("can be those of what every object has", async () => {
    const made = shop();
    expect((await cli(["update"], made)).code).toBe(0);
    const answers = Object.fromEntries([
      ["constructor", answer(items(5))],
      ["__proto__", answer(items(5))],
    ]);
    made.say({ tools: [named("constructor"), named("__proto__")], answers });
    expect((await cli(["check"], made)).stdout).toContain("shop / constructor: stale, tool");
    for (const tool of ["constructor", "__proto__"]) {
      expect((await cli(["update", "--tool", tool], made)).code).toBe(0);
      expect((await cli(["explain", tool], made)).code).toBe(0);
    }
    expect((await cli(["update"], made)).code).toBe(0);
    expect((await cli(["check", "--frozen"], made)).code).toBe(0);
  });

  it("can hold a slash, and are explained by them", async () => {
    const made = shop();
    made.say({
      tools: [named("admin/list"), named("admin")],
      answers: { "admin/list": answer(items(5)), admin: answer(items(9)) },
    });
    for (const target of ["admin/list", "shop/admin/list", "shop/admin/list/default", "admin/list/default"]) {
      const { code, stdout } = await cli(["explain", target], made);
      expect(code, target).toBe(0);
      expect(stdout).toMatch(/^shop \/ admin\/list \/ default/);
    }
    expect((await cli(["explain", "shop/admin/list/defalt"], made)).stderr).toContain(
      'there is no case "defalt" of admin/list\n  → did you mean "default"?',
    );
    expect((await cli(["explain", "shop/admn/list"], made)).stderr).toContain("did you mean");
    expect((await cli(["explain", "shp/admn"], made)).stderr).toContain('there is no server "shp"');
  });

  it("are matched by a pattern in a max, a slash or not", async () => {
    const made = shop();
    made.say({ tools: [named("admin/list")], answers: { "admin/list": answer(items(5)) } });
    for (const pattern of ["*", "admin/*", "a*t", "admin/list"]) {
      made.configure({ max: { tools: { [pattern]: { tokens: 5 } } } });
      const { code, stdout } = await cli(["check"], made);
      expect(stdout, pattern).toContain("the answer is over its max");
      expect(code).toBe(1);
    }
  });
});
