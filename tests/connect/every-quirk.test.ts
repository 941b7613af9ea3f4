import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const TABLES = fileURLToPath(new URL("../../fixtures/servers/quirk/quirks", import.meta.url));

test("every quirk of the server has a test that names it", async () => {
  const modules = await Promise.all((await readdir(TABLES)).map((file) => import(path.join(TABLES, file))));
  const quirks = modules.flatMap((module) =>
    Object.values(module).flatMap((table) => Object.keys(Object(table))),
  );
  expect(quirks.length).toBeGreaterThan(60);
  const tests = (await readdir(HERE)).filter((file) => file.endsWith(".test.ts"));
  const text = (await Promise.all(tests.map((file) => readFile(path.join(HERE, file), "utf8")))).join("\n");
  expect(quirks.filter((quirk) => !new RegExp(`["',]${quirk}["',]`).test(text))).toEqual([]);
});
