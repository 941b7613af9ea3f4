import { expect, it } from "vitest";
import { emptyIsError as rule } from "../../src/rules/empty-is-error.ts";
import { probeFindings } from "./promises.ts";

it("fires on a server that breaks the promise", async () => {
  expect(await probeFindings(rule, "empty")).toMatchObject([
    { tool: "list_tickets", message: `Over an empty store it answers with an error: "no tickets found".` },
  ]);
});

it("leaves a server alone that keeps it", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
