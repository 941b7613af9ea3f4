import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageFile, rulePage, rules, rulesTable } from "../src/rules/index.ts";
import { withTables } from "./configuration-page.ts";

/** Writes the rules' pages, their table into the README, and the tables of docs/configuration.md. */
const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/rules");
const pages = new Map(rules.map((rule) => [pageFile(rule), rulePage(rule)]));
for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(join(folder, file));
for (const [file, text] of pages) writeFileSync(join(folder, file), text);

const readme = join(root, "README.md");
const text = readFileSync(readme, "utf8");
const place = /(<!-- rules:start -->\n)[\s\S]*?(<!-- rules:end -->)/;
if (place.test(text)) {
  const table = rulesTable(rules, "docs/rules");
  writeFileSync(
    readme,
    text.replace(place, (_, start: string, end: string) => `${start}${table}\n${end}`),
  );
}

const configuration = join(root, "docs/configuration.md");
writeFileSync(configuration, withTables(readFileSync(configuration, "utf8")));
