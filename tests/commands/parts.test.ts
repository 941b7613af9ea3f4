import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { shop } from "../support/scripted.ts";

it("parts go together although every machine has a token of its own", async () => {
  const { cwd, configure } = shop();
  configure({ env: { TOKEN: "${JOB_TOKEN}" } });
  const names = ["1", "2"].map((index) => `part-${index}.json`);
  for (const [index, output] of names.entries()) {
    const argv = ["check", "--shard", `${index + 1}/2`, "--output", output];
    expect((await cli(argv, { cwd, env: { JOB_TOKEN: `job-${index}-token` } })).code).toBe(0);
  }
  const { code, stderr } = await cli(["merge", ...names], { cwd, env: { JOB_TOKEN: "another-token" } });
  expect([code, stderr]).toEqual([0, ""]);
  // What stands in the configuration itself is another matter.
  configure({ env: { TOKEN: "none" } });
  expect((await cli(["merge", ...names], { cwd })).stderr).toContain("another configuration");
});

it("parts that were planned with different lockfiles do not go together", async () => {
  const { cwd, configure } = shop();
  const stores = Object.fromEntries(["a", "b", "c"].map((name) => [name, { path: "script.json" }]));
  const cases = Object.keys(stores).map((store) => ({ tool: "list_items", store }));
  configure({ stores, cases });
  expect((await cli(["update"], { cwd })).code).toBe(0);
  const part = (index: number) =>
    cli(["check", "--shard", `${index}/2`, "--output", `part-${index}.json`], { cwd });
  await part(1);
  const lock = path.join(cwd, "budgets.lock.json");
  // A store that is heavy now has a machine of its own: part 2 would be what part 1 was.
  const heavy = readFileSync(lock, "utf8").replace(/("default @ b":.*?"content": ?)\d+/, "$19999999");
  expect(heavy).toContain("9999999");
  writeFileSync(lock, heavy);
  await part(2);
  const { code, stderr } = await cli(["merge", "part-1.json", "part-2.json"], { cwd });
  expect(stderr).toContain("part-2.json: it was planned with another lockfile than the first file");
  expect(stderr).toContain("run all shards from the same commit");
  expect(code).toBe(2);
});
