import { expect, it } from "vitest";
import { silentTruncation as rule } from "../../src/rules/silent-truncation.ts";
import { probeFindings } from "./promises.ts";

it("fires on a server that cuts a list without a word", async () => {
  expect(await probeFindings(rule, "silence")).toMatchObject([{ tool: "list_tickets", subject: "limit" }]);
});

it("leaves a server alone that tells the total and the cursor", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
