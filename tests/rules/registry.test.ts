import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findRule, pageFile, type Rule, rulePage, rules, rulesTable } from "../../src/rules/index.ts";
import { definitionEvidence, findings, serverEvidence } from "./evidence.ts";

const root = join(import.meta.dirname, "../..");

/** Findings of a rule on one of its documentation's examples; undefined where the example is no JSON. */
function onExample(rule: Rule, text: string): number | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(value) && rule.check.server !== undefined) {
    return findings(rule, "server", serverEvidence(value)).length;
  }
  if (rule.check.definition !== undefined && typeof value === "object" && value !== null && "name" in value) {
    return findings(rule, "definition", definitionEvidence(value as Readonly<Record<string, unknown>>))
      .length;
  }
  return undefined;
}

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it("has metadata that a reader can use", () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(rule.title).toMatch(/^[A-Z`].*[^.]$/);
    expect(rule.remedy).toMatch(/^[A-Z`].*\.$/);
    expect(rule.docs.why.length).toBeGreaterThan(80);
    expect(rule.docs.source.trim()).not.toBe("");
    expect(Object.keys(rule.check).length).toBeGreaterThan(0);
  });

  it("has a file, a page and a test of its own name", () => {
    expect(existsSync(join(root, "src/rules", `${id}.ts`))).toBe(true);
    expect(existsSync(join(root, "tests/rules", `${id}.test.ts`))).toBe(true);
    expect(readFileSync(join(root, "docs/rules", pageFile(rule)), "utf8")).toBe(rulePage(rule));
  });

  it("tells the thresholds that can be set", () => {
    for (const name of Object.keys(rule.thresholds?.defaults ?? {})) {
      expect(rulePage(rule)).toMatch(new RegExp(`"rules": \\{ "${id}": \\{[^}]*"${name}": \\d+`));
    }
  });

  it("fires on its bad example and not on the good one", () => {
    const judgedByTools = rule.check.definition !== undefined || rule.check.server !== undefined;
    const bad = onExample(rule, rule.docs.bad);
    if (!judgedByTools || bad === undefined) return;
    expect(bad).toBeGreaterThan(0);
    expect(onExample(rule, rule.docs.good)).toBe(0);
  });
});

describe("the registry", () => {
  it("lists every id once", () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  });

  it("finds a rule by its id", () => {
    for (const rule of rules) expect(findRule(rule.id)).toBe(rule);
    expect(findRule("no-such-rule")).toBeUndefined();
  });

  it("has no page without a rule", () => {
    expect(readdirSync(join(root, "docs/rules")).sort()).toEqual(rules.map(pageFile).sort());
  });

  it("stands in the README as it is", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const table = /<!-- rules:start -->\n([\s\S]*?)<!-- rules:end -->/.exec(readme)?.[1];
    expect(table?.trim()).toBe(rulesTable(rules, "docs/rules"));
  });

  it("gives every page the same headings", () => {
    const headings = (text: string) => text.match(/^## .*$/gm);
    const first = rules[0];
    for (const rule of rules) expect(headings(rulePage(rule))).toEqual(first && headings(rulePage(first)));
  });
});
