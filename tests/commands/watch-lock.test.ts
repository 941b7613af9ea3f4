import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { main } from "../../src/main.ts";
import { cli } from "../support/cli.ts";
import { answer, items, shop } from "../support/scripted.ts";

async function until(written: () => string, words: RegExp): Promise<void> {
  while (!words.test(written())) await new Promise((resolve) => setTimeout(resolve, 20));
}

it("an update in another terminal starts nothing under --watch, and what it locked is what is told next", async () => {
  const made = shop();
  expect((await cli(["update"], made)).code).toBe(0);
  const stop = new AbortController();
  let out = "";
  let err = "";
  const running = main({
    argv: ["--watch", "--quiet"],
    cwd: made.cwd,
    env: { PATH: process.env.PATH ?? "" },
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    signal: stop.signal,
  });
  await until(() => err, /watching for changes/);
  made.say({ answers: { list_items: answer(items(6)) } });
  await until(() => out, /content/);
  const [, now = ""] = /content \d+ → (\d+)/.exec(out) ?? [];
  out = "";
  expect((await cli(["update"], made)).code).toBe(0);
  // Whatever the update changed in the folder has been seen once this is.
  writeFileSync(path.join(made.cwd, "seen.txt"), "");
  await until(() => out, /^(?:·|!|↑|↓)/m);
  expect(out).not.toContain("budgets.lock.json");
  out = "";
  made.say({ answers: { list_items: answer(items(7)) } });
  await until(() => out, /content/);
  expect(out).toContain(`, locked ${now}\n`);
  stop.abort();
  expect(await running).toBe(0);
});
