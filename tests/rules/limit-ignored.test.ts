import { expect, it } from "vitest";
import { limitIgnored as rule } from "../../src/rules/limit-ignored.ts";
import { probeFindings } from "./promises.ts";

it("fires on a server that breaks the promise", async () => {
  expect(await probeFindings(rule, "limit")).toMatchObject([
    {
      tool: "list_tickets",
      subject: "limit",
      message: "`limit: 1` and a larger one give the same 10 items.",
    },
  ]);
});

it("leaves a server alone that keeps it", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
