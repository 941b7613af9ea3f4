import { expect, it } from "vitest";
import { limitClamped as rule } from "../../src/rules/limit-clamped.ts";
import { probeFindings } from "./promises.ts";

it("fires on a server that breaks the promise", async () => {
  expect(await probeFindings(rule, "clamp")).toMatchObject([
    {
      tool: "list_tickets",
      subject: "limit",
      message: "`limit: 51` is over the maximum of 50 and is answered with 20 items, not refused.",
    },
  ]);
});

it("leaves a server alone that keeps it", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
