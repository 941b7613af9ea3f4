import { expect, it } from "vitest";
import { cursorBroken as rule } from "../../src/rules/cursor-broken.ts";
import { probeFindings } from "./promises.ts";

it.each([
  ["cursor-loses", "3 of 20 items that one large page holds never come in the walk."],
  ["cursor-repeats", "4 of 20 items come more than once in the walk."],
  ["cursor-endless", "5 of 5 items come more than once in the walk."],
])("fires on %s", async (breaks, message) => {
  expect(await probeFindings(rule, breaks)).toMatchObject([
    { tool: "list_tickets", subject: "cursor", message },
  ]);
});

it("leaves a server alone whose cursor walks to the end", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
