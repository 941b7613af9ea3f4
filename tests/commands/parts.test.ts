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
