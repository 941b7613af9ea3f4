import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assessRisk } from "../../src/analyze/index.ts";
import { applyRules, rules } from "../../src/rules/index.ts";
import { definitionEvidence, serverEvidence } from "../rules/evidence.ts";
import { factsOf } from "./tool.ts";

const string = { type: "string" };
const both = (schema: unknown) => factsOf({ name: "list_rows", inputSchema: schema, outputSchema: schema });

describe("schemas of every kind give facts", () => {
  it("300 references", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`D${i}`, { type: "object", properties: { [`p${i}`]: string } }]),
    );
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`a${i}`, { $ref: `#/$defs/D${i}` }]),
    );
    const facts = both({ type: "object", properties, $defs });
    expect(facts.fields).toBe(300);
    expect(facts.parameters.map((entry) => entry.name)).toContain("a199.p199");
    expect(facts.menu.unusedDefinitions).toBe(0);
  });

  it("recursive references", () => {
    const node = {
      type: "object",
      properties: { name: string, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
    };
    const facts = both({
      type: "object",
      properties: { root: { $ref: "#/$defs/Node" } },
      required: ["root"],
      $defs: { Node: node },
    });
    expect(facts.parameters.slice(0, 3).map((entry) => entry.name)).toEqual([
      "root",
      "root.name",
      "root.children",
    ]);
    expect(both({ $ref: "#" }).parameters).toEqual([]);
    expect(both({ type: "object", properties: { self: { $ref: "#" } } }).parameters[0]?.name).toBe("self");
    expect(
      both({ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } } }).parameters,
    ).toEqual([]);
  });

  it("a reference into the body", () => {
    const facts = both({
      type: "object",
      properties: { from: { type: "object", properties: { x: string } }, to: { $ref: "#/properties/from" } },
    });
    expect(facts.parameters.map((entry) => entry.name)).toEqual(["from", "from.x", "to", "to.x"]);
  });

  it("alternatives of alternatives, each referring to the next twice", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `D${i}`,
        { allOf: [{ $ref: `#/$defs/D${i + 1}` }, { $ref: `#/$defs/D${i + 1}`, title: "again" }] },
      ]),
    );
    expect(
      both({ $ref: "#/$defs/D0", $defs: { ...$defs, D60: { properties: { a: string } } } }).menu.total,
    ).toBeGreaterThan(0);
  });

  it.each([
    [
      "a remote reference",
      { type: "object", properties: { a: { $ref: "https://example.com/schema.json" }, b: string } },
    ],
    [
      "a file reference",
      { type: "object", properties: { a: { $ref: "file:///etc/hosts" }, b: { $ref: "./b.json#/c" } } },
    ],
    ["a broken pointer", { type: "object", properties: { a: { $ref: "#/$defs/none" }, b: { $ref: "#/%" } } }],
    [
      "a broken pattern",
      {
        type: "object",
        properties: { a: { type: "string", pattern: "([" }, b: string },
        patternProperties: { "([": string },
      },
    ],
    [
      "type arrays",
      { type: ["object", "null"], properties: { a: { type: ["string", "null"] }, b: { type: [] } } },
    ],
    ["booleans", { type: "object", properties: { a: true, b: false }, additionalProperties: false }],
    [
      "draft 4",
      {
        id: "#root",
        type: "object",
        properties: { a: { type: "number", exclusiveMaximum: true, maximum: 3 }, b: { required: true } },
      },
    ],
    ["nulls", { type: null, properties: { a: null, b: { description: null, enum: null } }, required: null }],
    [
      "numbers for names",
      { type: 3, properties: { a: 1, b: { type: 5, items: 7, anyOf: {} } }, required: [1], allOf: 3 },
    ],
  ])("%s", (_, schema) => {
    const facts = both(schema);
    expect(facts.parameters.map((entry) => entry.name)).toEqual(["a", "b"]);
    expect(JSON.stringify(assessRisk(facts))).toContain("level");
  });

  it.each([[true], [false], [null], [3], ["x"], [[]], [undefined]])("%j", (schema) => {
    expect(both(schema).parameters).toEqual([]);
  });

  it("a schema that is nested very deep", () => {
    let schema: object = { type: "object", properties: { end: string } };
    for (let depth = 0; depth < 450; depth++)
      schema = { type: "object", properties: { in: schema, list: { type: "array", items: string } } };
    expect(both(schema).parameters.length).toBeGreaterThan(3);
  });
});

describe("anything else does too", () => {
  const keyword = fc.constantFrom(
    "type",
    "properties",
    "items",
    "$ref",
    "allOf",
    "anyOf",
    "$defs",
    "enum",
    "default",
    "required",
    "description",
    "additionalProperties",
    "prefixItems",
    "maximum",
    "const",
    "not",
    "if",
    "then",
  );
  const reference = fc.constantFrom(
    "#",
    "#/$defs/a",
    "#/properties/a",
    "#/items",
    "#a",
    "http://x/y",
    "#/allOf/0",
  );
  const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      fc.constantFrom<unknown>("object", "array", "string", "integer", true, false, null, 0, 10, "limit"),
      reference,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, fc.constantFrom("a", "b", "limit", "cursor", "full")), tie("value"), {
        maxKeys: 5,
      }),
    ),
  }));
  const words = fc.array(
    fc.constantFrom(
      "list",
      "get",
      "all",
      "rows",
      "returns",
      "limit",
      "default",
      "10",
      ".",
      "`full`",
      "\n",
      "with",
      "of",
      "(",
      "é",
      "use",
      "\u0000",
    ),
    { maxLength: 12 },
  );

  it("never throws, tells every fact, and says the same twice", () => {
    fc.assert(
      fc.property(json, json, words, words, (inputSchema, outputSchema, name, description) => {
        const tool = {
          name: name.join("_") || "x",
          description: description.join(" "),
          inputSchema,
          outputSchema,
          annotations: {},
          _meta: {},
        };
        const facts = factsOf(tool);
        expect(factsOf(structuredClone(tool))).toEqual(facts);
        expect(facts.menu.total).toBeGreaterThan(0);
        const evidence = definitionEvidence(tool);
        for (const finding of applyRules(rules, "definition", evidence, { server: "s" })) {
          expect(finding.message).not.toMatch(/undefined|NaN|\[object/);
        }
        applyRules(rules, "server", serverEvidence([tool, tool, tool]), { server: "s" });
      }),
      { seed: 4, numRuns: 1500 },
    );
  });
});
