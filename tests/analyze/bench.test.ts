import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

async function bench(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/run.js", "bench/analyzer.ts", ...args],
    {
      cwd: root,
    },
  );
  return JSON.parse(stdout);
}

it("prints precision and recall by the labels' fields, with the misses by name", async () => {
  expect(await bench(join(import.meta.dirname, "corpus"), "--json")).toMatchObject({
    growsWithData: { precision: 1, recall: 0.5, labels: 3, missed: ["shop/engine"], wrong: [] },
    limitParams: { precision: 1, recall: 0.5, labels: 3, missed: ["shop/engine rows"], wrong: [] },
    advertised: { precision: 1, recall: 1, labels: 1 },
  });
});

it("does not fail where there is no folder", async () => {
  const reports = [bench(join(import.meta.dirname, "none"), "--json"), bench()];
  expect(await Promise.all(reports)).toEqual([{}, {}]);
});
