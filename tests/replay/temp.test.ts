import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { makeFolder } from "./desk.ts";

const project = join(import.meta.dirname, "../..");

/** Nobody: a user for whom a folder can be read-only. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

it.each([
  ["remove", "console.log(await folder.remove());"],
  ["the end of the process", "console.log(true);"],
])("removes folders that a store made read-only, by %s", (_, end) => {
  // The project may lie where nobody can read it.
  const open = makeFolder({ "temp.mjs": asJavaScript(join(project, "src/replay/temp.ts")) });
  const temporary = makeFolder();
  chmodSync(open, 0o755);
  chmodSync(temporary, 0o777);
  const script = `import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
    import { makeTempFolder } from ${JSON.stringify(pathToFileURL(join(open, "temp.mjs")).href)};
    const folder = makeTempFolder();
    mkdirSync(folder.path + "/store/inner", { recursive: true });
    writeFileSync(folder.path + "/store/inner/file", "x");
    for (const name of ["/store/inner", "/store"]) chmodSync(folder.path + name, 0o555);
    ${end}`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: open,
    env: { ...process.env, TMPDIR: temporary },
    encoding: "utf8",
    ...NOBODY,
  });
  expect([run.stdout, run.status, run.stderr]).toEqual(["true\n", 0, ""]);
  expect(readdirSync(temporary)).toEqual([]);
});

function asJavaScript(file: string): string {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions }).outputText;
}

it.each([
  ["an error that nobody caught", "throw new Error('as asked')"],
  ["process.exit", "process.exit(3)"],
  ["cleanupAll", "cleanupAll(); process.kill(process.pid, 'SIGKILL')"],
])("leaves no folder after %s", (_, end) => {
  const temporary = makeFolder();
  const temp = pathToFileURL(join(project, "src/replay/temp.ts")).href;
  const script = `import { createJiti } from "jiti"; import { writeFileSync } from "node:fs";
    const { makeTempFolder, cleanupAll } = await createJiti(${JSON.stringify(project)}).import(${JSON.stringify(temp)});
    for (const folder of [makeTempFolder(), makeTempFolder()]) writeFileSync(folder.path + "/file", "x");
    console.log("made"); ${end};`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: project,
    env: { ...process.env, TMPDIR: temporary },
    encoding: "utf8",
  });
  expect(run.stdout).toBe("made\n");
  expect(run.status).not.toBe(0);
  expect(readdirSync(temporary).filter((name) => name.startsWith("budget-check-"))).toEqual([]);
});
