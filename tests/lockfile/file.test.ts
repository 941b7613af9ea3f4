import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readLock, writeLock } from "../../src/lockfile/file.ts";
import { formatLock } from "../../src/lockfile/format.ts";
import { aSnapshot, withTool } from "../snapshot/build.ts";

let folder = "";
let file = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "budget-lock-"));
  file = join(folder, "budgets.lock.json");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const isRoot = process.getuid?.() === 0;

describe("reading", () => {
  test("gives nothing where there is no file", async () => {
    expect(await readLock(file)).toBeUndefined();
    expect(await readLock(join(folder, "nowhere", "x.json"))).toBeUndefined();
  });

  test("gives what was written", async () => {
    await writeLock(file, aSnapshot());
    expect((await readLock(file))?.snapshot).toEqual(aSnapshot());
  });

  test.each([
    ["a folder", () => mkdir(file), "the lockfile is a folder"],
    [
      "bytes that are no text",
      () => writeFile(file, Buffer.from([0x7b, 0xff, 0xfe])),
      "the lockfile is not UTF-8 text",
    ],
    [
      "text in UTF-16",
      () => writeFile(file, Buffer.from(`\uFEFF${formatLock(aSnapshot())}`, "utf16le")),
      "not UTF-8",
    ],
  ])("tells %s", async (_, make, message) => {
    await make();
    await expect(readLock(file, "budgets.lock.json")).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
      where: "budgets.lock.json",
    });
  });
});

describe("writing", () => {
  test("gives the same bytes for the same snapshot, and leaves nothing beside", async () => {
    await writeLock(file, aSnapshot());
    const first = await readFile(file);
    await writeLock(file, aSnapshot());
    expect(await readFile(file)).toEqual(first);
    expect(first.toString()).toBe(formatLock(aSnapshot()));
    expect(await readdir(folder)).toEqual(["budgets.lock.json"]);
  });

  test("keeps the mode of the file", async () => {
    await writeFile(file, "");
    for (const mode of [0o640, 0o666]) {
      await chmod(file, mode);
      await writeLock(file, aSnapshot());
      expect((await stat(file)).mode & 0o777).toBe(mode);
    }
  });

  test("follows a link, also one whose file is not there yet", async () => {
    await mkdir(join(folder, "real"));
    const real = join(folder, "real", "lock.json");
    await symlink(join("real", "lock.json"), file);
    await writeLock(file, aSnapshot());
    await writeLock(file, withTool({ menu: 7 }));
    expect(await readFile(real, "utf8")).toBe(formatLock(withTool({ menu: 7 })));
    expect(await readdir(folder)).toEqual(["budgets.lock.json", "real"]);
    expect(await readdir(join(folder, "real"))).toEqual(["lock.json"]);
  });

  test("leaves the file as it was where the snapshot cannot be written", async () => {
    await writeLock(file, aSnapshot());
    await expect(writeLock(file, withTool({ menu: Number.NaN }))).rejects.toThrow(RangeError);
    expect(await readFile(file, "utf8")).toBe(formatLock(aSnapshot()));
    expect(await readdir(folder)).toEqual(["budgets.lock.json"]);
  });

  test("tells that its folder does not exist", async () => {
    await expect(writeLock(join(folder, "nowhere", "x.json"), aSnapshot(), "x.json")).rejects.toMatchObject({
      exitCode: 2,
      message: "the lockfile's folder does not exist",
      where: "x.json",
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test("tells that a folder has its name, and leaves nothing beside", async () => {
    await mkdir(file);
    await expect(writeLock(file, aSnapshot())).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("the lockfile cannot be written"),
    });
    expect(await readdir(folder)).toEqual(["budgets.lock.json"]);
  });

  test.skipIf(isRoot)("tells that its folder is read-only", async () => {
    await chmod(folder, 0o500);
    await expect(writeLock(file, aSnapshot())).rejects.toMatchObject({ exitCode: 2 });
    await chmod(folder, 0o700);
  });
});
