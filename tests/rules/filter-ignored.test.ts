import { expect, it } from "vitest";
import { filterIgnored as rule } from "../../src/rules/filter-ignored.ts";
import { probeFindings } from "./promises.ts";

it("fires on a server that breaks the promise", async () => {
  expect(await probeFindings(rule, "filter")).toMatchObject([
    {
      tool: "list_tickets",
      subject: "state",
      message: '`state` ("open", "closed", "waiting") leaves the same 10 items as no filter.',
    },
  ]);
});

it("leaves a server alone that keeps it", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
