import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import schema from "../../schema/report.schema.json" with { type: "json" };
import { reporter } from "../../src/report/json.ts";
import { HOSTILE, hostileRun } from "./hostile.ts";
import { broken, calm, unmeasured } from "./sample.ts";

/** The published schema lets fields be added; here an undocumented one must fail. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObject = "type" in copy && copy.type === "object" && "properties" in copy;
  return isObject ? { ...copy, additionalProperties: false } : copy;
}

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(closed(schema) as object);
const options = { color: false, width: 80 };

describe("the JSON report", () => {
  it.each([
    ["calm", calm],
    ["broken", broken],
    ["unmeasured", unmeasured],
  ])("fits its published schema: %s", (_name, run) => {
    const report: unknown = JSON.parse(reporter.render(run, options));
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each(HOSTILE)("fits it with hostile names: %j", (text) => {
    const report = JSON.parse(reporter.render(hostileRun(text), options)) as { changes: { tool?: string }[] };
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report.changes[0]?.tool).toBe(text);
  });

  it("counts, and tells the tokens of both sides", () => {
    const report = JSON.parse(reporter.render(broken, options)) as Record<string, unknown>;
    expect(report.counts).toEqual({
      servers: 2,
      tools: 3,
      cases: 4,
      failing: 2,
      improvements: 1,
      failures: 0,
      waived: 0,
    });
    expect(report.tokens).toEqual({ menu: 513, responses: 29521, total: 30034 });
    expect(report.tokensBefore).toEqual({ menu: 513, responses: 16299, total: 16812 });
  });

  it("gives the same bytes whatever the order of keys", () => {
    const turned = {
      ...broken,
      snapshot: {
        ...broken.snapshot,
        servers: Object.fromEntries(Object.entries(broken.snapshot.servers).reverse()),
      },
    };
    expect(reporter.render(turned, options)).toBe(reporter.render(broken, options));
  });
});
