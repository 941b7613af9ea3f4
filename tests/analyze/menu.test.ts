import { expect, it } from "vitest";
import { factsOf } from "./tool.ts";

const schema = { type: "object", properties: { a: { type: "string" } } };

it("counts the definition as it is sent, and its parts", () => {
  const tool = {
    name: "find",
    description: "Finds things.",
    inputSchema: schema,
    outputSchema: { type: "object" },
  };
  expect(factsOf(tool).menu).toEqual({
    total: JSON.stringify(tool).length,
    description: "Finds things.".length,
    inputSchema: JSON.stringify(schema).length,
    outputSchema: JSON.stringify({ type: "object" }).length,
    unusedDefinitions: 0,
  });
});

it("leaves out what is for people and hosts' transport", () => {
  const tool = { name: "find", inputSchema: schema };
  const icons = [{ src: `data:image/png;base64,${"A".repeat(500)}` }];
  expect(factsOf({ ...tool, icons, execution: { taskSupport: "optional" } }).menu.total).toBe(
    JSON.stringify(tool).length,
  );
});

it("counts what unused definitions cost", () => {
  const $defs = { Used: { type: "string" }, Unused: { type: "number", description: "Nobody refers to it" } };
  const tool = (defs: object) => ({
    name: "find",
    inputSchema: { properties: { a: { $ref: "#/$defs/Used" } }, $defs: defs },
  });
  const saved = factsOf(tool($defs)).menu.total - factsOf(tool({ Used: $defs.Used })).menu.total;
  expect(factsOf(tool($defs)).menu.unusedDefinitions).toBe(saved);
});
