import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { folder } from "../support/folder.ts";

/** Explains a file with these bytes. */
async function explained(bytes: Uint8Array, ...flags: string[]) {
  const cwd = folder({});
  writeFileSync(path.join(cwd, "answer.json"), bytes);
  return await cli(["explain", "answer.json", ...flags], { cwd });
}
const JSON_TEXT = JSON.stringify([{ name: "Zoë" }, { name: "Ana" }]);

it.each([
  ["UTF-8 with its mark", Buffer.from(`\ufeff${JSON_TEXT}`)],
  ["UTF-16, little end first", Buffer.from(`\ufeff${JSON_TEXT}`, "utf16le")],
  ["UTF-16, big end first", Buffer.from(`\ufeff${JSON_TEXT}`, "utf16le").swap16()],
])("reads a file in %s as its text", async (_, bytes) => {
  const [marked, plain] = [
    await explained(bytes, "--json"),
    await explained(Buffer.from(JSON_TEXT), "--json"),
  ];
  expect(marked.code).toBe(0);
  expect(JSON.parse(marked.stdout)).toEqual(JSON.parse(plain.stdout));
});

it("says so where a file holds bytes that are no text", async () => {
  const note = "holds bytes that are no UTF-8: each is counted as the character that stands for it";
  const { code, stdout } = await explained(Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0x80, 0x81]));
  expect(code).toBe(0);
  expect(stdout).toContain(note);
  expect((await explained(Buffer.from("an honest \ufffd"))).stdout).not.toContain(note);
});

it("says so where there is nothing in it", async () => {
  const { code, stdout } = await explained(Buffer.alloc(0));
  expect(code).toBe(0);
  expect(stdout).toContain("there is nothing in it");
});
