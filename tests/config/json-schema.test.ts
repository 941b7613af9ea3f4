import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { configJsonSchema } from "../../src/config/json-schema.ts";
import { parseJsonc } from "../../src/config/read.ts";
import { ROOT } from "../support/folder.ts";

const FILE = path.join(ROOT, "schema/budgets.config.schema.json");

describe("the configuration's JSON Schema", () => {
  it("is the one that ships (npm run schema)", () => {
    expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(JSON.parse(JSON.stringify(configJsonSchema())));
  });

  const validate = new Ajv2020({ strict: false }).compile(configJsonSchema());

  it("accepts this project's own configuration", () => {
    const file = path.join(ROOT, "budgets.config.json");
    expect(
      validate(parseJsonc(readFileSync(file, "utf8"), file).value),
      JSON.stringify(validate.errors),
    ).toBe(true);
  });

  it.each([
    { mcpServers: { a: { command: "x", casess: [] } } },
    { mcpServers: { a: {} } },
    { mcpServers: { a: { command: "x", waivers: [{ rule: "menu-heavy" }] } } },
    {},
  ])("refuses %j", (value) => {
    expect(validate(value)).toBe(false);
  });

  it("describes what an editor should tell", () => {
    expect(JSON.stringify(configJsonSchema())).toContain("Tokens of which encoding");
  });
});
