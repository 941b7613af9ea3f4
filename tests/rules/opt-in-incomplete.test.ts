import { expect, it } from "vitest";
import { optInIncomplete as rule } from "../../src/rules/opt-in-incomplete.ts";
import { probeFindings } from "./promises.ts";

it("fires on an opt-in that changes nothing", async () => {
  expect(await probeFindings(rule, "opt-in-ignored")).toMatchObject([
    { tool: "overview", subject: "full", message: expect.stringContaining("the same answer as the default") },
  ]);
});

it("fires on an opt-in that gives a part and does not say so", async () => {
  expect(await probeFindings(rule, "opt-in-partial")).toMatchObject([
    { tool: "overview", subject: "full", message: expect.stringContaining("5 of the 20 items") },
  ]);
});

it("leaves a server alone that gives everything back", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
