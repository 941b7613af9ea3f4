import { expect, it } from "vitest";
import { applyRules, type Report, type Rule } from "../../src/rules/index.ts";
import { definitionEvidence, serverEvidence } from "./evidence.ts";

const docs = { why: "", bad: "", good: "", source: "" };
const rule = (id: string, reports: readonly Report[], severity: Rule["severity"] = "warning"): Rule => ({
  id,
  title: id,
  severity,
  remedy: `Mend ${id}.`,
  docs,
  check: { definition: () => reports, server: () => reports },
});
const tool = definitionEvidence({ name: "list_orders" });
const on = (rules: readonly Rule[], severities = {}) =>
  applyRules(rules, "definition", tool, { server: "shop", severities });

it("fills in whose finding it is, and the rule's remedy where there is none better", () => {
  expect(on([rule("a", [{ message: "m" }, { subject: "limit", message: "m", help: "Do this." }])])).toEqual([
    { rule: "a", severity: "warning", server: "shop", tool: "list_orders", message: "m", help: "Mend a." },
    {
      rule: "a",
      severity: "warning",
      server: "shop",
      tool: "list_orders",
      subject: "limit",
      message: "m",
      help: "Do this.",
    },
  ]);
});

it("lets the configuration set a severity, or turn a rule off", () => {
  const rules = [rule("a", [{ message: "m" }]), rule("b", [{ message: "m" }])];
  const found = on(rules, { a: "error", b: "off" });
  expect(found.map((finding) => [finding.rule, finding.severity])).toEqual([["a", "error"]]);
});

it("lets a rule say how grave a case is, unless the configuration does", () => {
  const rules = [rule("a", [{ message: "m", severity: "error" }])];
  expect(on(rules)[0]?.severity).toBe("error");
  expect(on(rules, { a: "info" })[0]?.severity).toBe("info");
  expect(on(rules)[0]).not.toHaveProperty("help", undefined);
});

it("gives each identity once, in an order that does not depend on the rules'", () => {
  const b = rule("b", [{ message: "2" }]);
  const a = rule("a", [
    { subject: "y", message: "1" },
    { subject: "x", message: "1" },
    { subject: "x", message: "again" },
  ]);
  const keys = on([b, a]).map(({ rule: id, subject, message }) => [id, subject, message]);
  expect(keys).toEqual([
    ["a", "x", "1"],
    ["a", "y", "1"],
    ["b", undefined, "2"],
  ]);
  expect(on([a, b]).map(({ rule: id, subject, message }) => [id, subject, message])).toEqual(keys);
});

it("takes the tool from a server's report", () => {
  const reports = [
    { tool: "one", message: "m" },
    { tool: "two", message: "m" },
  ];
  const found = applyRules([rule("a", reports)], "server", serverEvidence([]), { server: "shop" });
  expect(found.map((finding) => finding.tool)).toEqual(["one", "two"]);
});

it("finds nothing in what hosts hide from the model", () => {
  const hidden = definitionEvidence({ name: "list_orders", _meta: { ui: { visibility: ["app"] } } });
  expect(applyRules([rule("a", [{ message: "m" }])], "definition", hidden, { server: "shop" })).toEqual([]);
});
