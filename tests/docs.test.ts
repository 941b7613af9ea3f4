import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withTables } from "../scripts/configuration-page.ts";
import * as boundary from "../src/boundary/index.ts";
import { FLAGS } from "../src/commands/flags.ts";
import { COMMANDS } from "../src/commands/index.ts";
import { parseJsonc } from "../src/config/read.ts";
import { configSchema } from "../src/config/schema.ts";
import { ROOT } from "./support/folder.ts";

const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

describe("the documentation", () => {
  it("has the configuration's keys as they are (npm run docs)", () => {
    const page = read("docs/configuration.md");
    expect(page).toBe(withTables(page));
  });

  it.each(pages)("%s links to pages that are there", (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = ""]) => target);
    const missing = links.filter((target) => !existsSync(path.resolve(ROOT, path.dirname(name), target)));
    expect(missing).toEqual([]);
  });

  it("shows everything that a server can import, and nothing else", () => {
    const page = read("docs/server.md");
    for (const name of Object.keys(boundary)) expect(page).toMatch(new RegExp(`\`${name}\\b`));
    const imported = [...page.matchAll(/import \{ ([^}]+) \} from "budget-check\/boundary"/g)];
    const names = imported.flatMap(([, list = ""]) => list.split(", "));
    expect(names.filter((name) => !Object.hasOwn(boundary, name))).toEqual([]);
    const declared = [...read("src/vitest/index.ts").matchAll(/^ {4}(to\w+)\(/gm)].map(([, name]) => name);
    expect([...page.matchAll(/^\| `.*?\.(to\w+)\(/gm)].map(([, name]) => name)).toEqual(declared);
  });

  it("opens the README with the two commands", () => {
    expect(read("README.md")).toMatch(
      /^# budget-check\n\n```sh\nnpm ci && npx budget-check .*\nnpm ci && npm test .*\n```\n/,
    );
  });

  it("shows a configuration in the README that is one", () => {
    const [block = ""] = [...read("README.md").matchAll(/```jsonc\n([\s\S]*?)```/g)].map(
      ([, text]) => text ?? "",
    );
    expect(configSchema.safeParse(parseJsonc(block, "README.md").value).error).toBeUndefined();
  });

  it("names every command in the README, and no flag that there is not", () => {
    const text = read("README.md");
    for (const { name } of COMMANDS)
      if (!["check", "look"].includes(name)) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
    const flags = pages.flatMap((name) =>
      [...read(name).matchAll(/budget-check[^\n`|]* --(?:no-)?([a-z]+)/g)].map(([, flag = ""]) => flag),
    );
    expect(flags.filter((flag) => !Object.hasOwn(FLAGS, flag))).toEqual([]);
  });
});
